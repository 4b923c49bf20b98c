"""Checks the files with which clusters are deployed: Kubernetes manifests, compose files, systemd units, and the tables of sizes.

    check.py TOP PLACARD      fails if a schema, a reference between files, an option of the program, or a table is wrong

The schemas are those of the packages that requirements.txt names, so that nothing is fetched.
"""

import copy
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import kubernetes_validate
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema

# The oldest version that its makers still fix when this was written, and the newest one with schemas.
KUBERNETES = ["1.34", "1.37"]
SECRETS = {"placard", "placard-object-store"}
# The seconds in which a program ends after a signal, at most.
ENDS_WITHIN = 20


def fail(message):
    sys.exit(f"check.py: {message}")


def documents(path):
    return [document for document in yaml.safe_load_all(path.read_text()) if document]


def patched(document, operations):
    """Applies the operations of a JSON patch (RFC 6902) that the overlays use."""
    for operation in operations:
        *parents, last = operation["path"].strip("/").split("/")
        target = document
        for name in parents:
            target = target[int(name) if isinstance(target, list) else name]
        if isinstance(target, list):
            if operation["op"] == "add" and last == "-":
                target.append(operation["value"])
            elif operation["op"] == "remove":
                del target[int(last)]
            else:
                fail(f"'{operation}' is not known to this check")
        elif operation["op"] == "replace" and last in target:
            target[last] = operation["value"]
        else:
            fail(f"'{operation}' is not known to this check, or has no target")
    return document


def manifests(folder):
    """The resources of a kustomization, as 'kubectl kustomize' prints them."""
    kustomization = yaml.safe_load((folder / "kustomization.yaml").read_text())
    resources = []
    for name in kustomization["resources"]:
        path = folder / name
        resources += manifests(path) if path.is_dir() else documents(path)
    listed = set(kustomization["resources"]) | {"kustomization.yaml"}
    for path in folder.glob("*.yaml"):
        if path.name not in listed:
            fail(f"'{path}' is not a resource of its kustomization")
    for patch in kustomization.get("patches", []):
        chosen = [
            resource for resource in resources
            if resource["kind"] == patch["target"]["kind"]
            and resource["metadata"]["name"] == patch["target"]["name"]
        ]
        if len(chosen) != 1:
            fail(f"a patch in '{folder}' has the target '{patch['target']}', of which there are {len(chosen)}")
        change = yaml.safe_load(patch["patch"])
        if isinstance(change, list):
            patched(chosen[0], change)
        elif change.get("$patch") == "delete":
            resources.remove(chosen[0])
        else:
            fail(f"a patch in '{folder}' has a form that is not known to this check")
    return resources


def validate_manifest(document):
    for version in KUBERNETES:
        kubernetes_validate.validate(document, version, strict=True)


def pod_of(resource):
    return resource["spec"].get("template") if resource["kind"] in ("StatefulSet", "Deployment") else None


def check_pod(resource, resources, options):
    """Checks the references of a pod, which no schema covers."""
    name = f"{resource['kind']} '{resource['metadata']['name']}'"
    claims = {r["metadata"]["name"] for r in resources if r["kind"] == "PersistentVolumeClaim"}
    maps = {r["metadata"]["name"]: r["data"] for r in resources if r["kind"] == "ConfigMap"}
    pod = pod_of(resource)
    labels = pod["metadata"]["labels"]
    if resource["spec"]["selector"]["matchLabels"] != labels:
        fail(f"{name}: the selector and the labels differ")
    spec = pod["spec"]
    volumes = {volume["name"] for volume in spec["volumes"]}
    volumes |= {c["metadata"]["name"] for c in resource["spec"].get("volumeClaimTemplates", [])}
    used = set()
    for volume in spec["volumes"]:
        if "persistentVolumeClaim" in volume and volume["persistentVolumeClaim"]["claimName"] not in claims:
            fail(f"{name}: there is no claim '{volume['persistentVolumeClaim']['claimName']}'")
        if "secret" in volume and volume["secret"]["secretName"] not in SECRETS:
            fail(f"{name}: there is no secret '{volume['secret']['secretName']}'")
    variables = set()
    for container in spec["initContainers"] + spec["containers"]:
        used |= {mount["name"] for mount in container["volumeMounts"]}
        security = container["securityContext"]
        if not security["readOnlyRootFilesystem"] or security["capabilities"]["drop"] != ["ALL"]:
            fail(f"{name}: '{container['name']}' has more rights than it needs")
        for source in container.get("envFrom", []):
            if "secretRef" in source and source["secretRef"]["name"] not in SECRETS:
                fail(f"{name}: there is no secret '{source['secretRef']['name']}'")
            if "configMapRef" in source:
                variables |= set(maps[source["configMapRef"]["name"]])
        for variable in container.get("env", []):
            variables.add(variable["name"])
    if used != volumes:
        fail(f"{name}: volumes that are not both declared and mounted: {used ^ volumes}")
    container = spec["containers"][0]
    for variable in re.findall(r"\$\((\w+)\)", " ".join(container["args"])):
        if variable not in variables:
            fail(f"{name}: there is no variable '{variable}'")
    check_arguments(name, container["args"], options)
    sleep = container.get("lifecycle", {}).get("preStop", {}).get("exec", {}).get("command", ["", "0"])[1]
    if spec["terminationGracePeriodSeconds"] < int(sleep) + ENDS_WITHIN:
        fail(f"{name}: the program may be killed before it has ended")
    selectors = {
        resource["kind"] for resource in resources
        if resource["kind"] in ("Service", "PodDisruptionBudget")
        and (resource["spec"]["selector"].get("matchLabels") or resource["spec"]["selector"]) == labels
    }
    if selectors != {"Service", "PodDisruptionBudget"}:
        fail(f"{name}: no service or no disruption budget selects its pods")


def check_arguments(name, arguments, options):
    if arguments[0] != "serve":
        fail(f"{name}: '{arguments[0]}' is not the command of a node")
    for option in arguments:
        if option.startswith("--") and option not in options:
            fail(f"{name}: 'placard serve' has no option '{option}'")


def check_kubernetes(top, options):
    root = top / "Sources/Packaging/cluster/kubernetes"
    for overlay in ["base", "object-store"]:
        resources = manifests(root / overlay)
        for resource in resources:
            validate_manifest(resource)
            if resource["kind"] == "Secret":
                fail(f"'{overlay}' contains a secret")
            if resource["kind"] != "Namespace" and resource["metadata"]["namespace"] != "placard":
                fail(f"'{resource['metadata']['name']}' is in no namespace")
            if pod_of(resource):
                check_pod(resource, resources, options)
    example = documents(root / "secret.example.yaml")
    for document in example:
        validate_manifest(document)
    if {document["metadata"]["name"] for document in example} != SECRETS:
        fail("the examples of secrets are others than the pods use")
    # A check that passes everything is none.
    broken = copy.deepcopy(resources)
    deployment = next(r for r in broken if r["kind"] == "Deployment")
    deployment["spec"]["template"]["spec"]["containers"][0]["portz"] = []
    try:
        validate_manifest(deployment)
    except kubernetes_validate.ValidationError:
        print(f"Kubernetes' schemas, {' and '.join(KUBERNETES)}, accept the manifests")
        return
    fail("the schemas of Kubernetes accept a broken manifest")


def check_compose(top, options):
    schema = get_builtin_schema("vendor.compose-spec")
    validator = jsonschema.validators.validator_for(schema)(schema)
    for name in ["compose.yaml", "cluster/compose.yaml"]:
        path = top / "Sources/Packaging" / name
        compose = yaml.safe_load(path.read_text())
        for error in validator.iter_errors(compose):
            fail(f"{name}: {error.json_path}: {error.message}")
        services = compose["services"]
        states = []
        for service, content in services.items():
            for other in content.get("depends_on", []):
                if other not in services:
                    fail(f"{name}: '{service}' depends on '{other}', which is not there")
            for volume in content.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    if not (path.parent / source).exists():
                        fail(f"{name}: there is no '{source}'")
                elif source not in compose["volumes"]:
                    fail(f"{name}: there is no volume '{source}'")
            if content.get("image") == "placard" and "entrypoint" not in content:
                check_arguments(f"{name}: '{service}'", content.get("command", ["serve"]), options)
                states.append(content.get("environment", {}).get("PLACARD_STATE"))
        if len(set(states)) != len(states):
            fail(f"{name}: two nodes have the same state folder")
        for state in filter(None, states):
            if Path(state).name not in services["keys"]["command"][0]:
                fail(f"{name}: '{state}' gets no key")
    broken = {"services": {"a": {"image": "a", "portz": []}}}
    if validator.is_valid(broken):
        fail("the schema of compose files accepts a broken one")
    print("the schema of compose files accepts both")


def check_units(top, options):
    units = sorted((top / "Sources/Packaging").glob("**/*.service.in"))
    for unit in units:
        command = re.search(r"^ExecStart=@PREFIX@/bin/placard (.*)$", unit.read_text(), re.M)
        check_arguments(unit.name, command[1].split(), options)
    if not shutil.which("systemd-analyze"):
        print("the units were not verified: systemd-analyze is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "bin/placard"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        for unit in units:
            name = unit.name.removesuffix(".in").replace("@.", "@8080.")
            path = Path(folder) / name
            path.write_text(unit.read_text().replace("@PREFIX@", folder))
            for check in [["verify", "--man=no"], ["security", "--offline=true", "--threshold=25"]]:
                run = subprocess.run(
                    ["systemd-analyze", "--no-pager", *check, str(path)], text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                # What it says about other units of the machine has no name of ours.
                found = [line for line in run.stdout.splitlines() if line.startswith(name)]
                if run.returncode or (check[0] == "verify" and found):
                    fail(f"'systemd-analyze {check[0]}' rejects {unit.name}: {run.stdout.strip()}")
    print(f"systemd-analyze accepts {len(units)} units")


def check_sizing(top):
    subprocess.run([sys.executable, top / "Tests/Bench/sizing.py", "--check"], check=True)
    print("the tables of OPERATING.md are those of Tests/Cluster/costs.json")


def main():
    top, placard = Path(sys.argv[1]), sys.argv[2]
    text = subprocess.run([placard, "serve", "--help"], check=True, capture_output=True, text=True).stdout
    # '--admin-pages/--no-admin-pages' are two options.
    options = set(re.findall(r"--[a-z][a-z-]*", text))
    check_kubernetes(top, options)
    check_compose(top, options)
    check_units(top, options)
    check_sizing(top)


main()
