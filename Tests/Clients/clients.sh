#!/usr/bin/env bash
# Runs programs of others against Placard: ESPHome reads the README's configuration, Home Assistant's schemas check what
# 'placard serve' publishes to a broker, nginx forwards requests with the README's configuration, moto is an object store, and schemas
# check the files with which clusters are deployed.
# What is not Debian's is installed once, into .build/clients.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
readonly here top environments=$top/.build/clients placard=${PROGRAMS:?}/placard
# A busy machine is slow; on others no step takes that long.
readonly timeout=120
[ -x "$placard" ] || { echo "there is no program 'placard'; run 'make build' first" >&2; exit 1; }

folder=$(mktemp -d)
processes=()
stop() {
    [ ${#processes[@]} = 0 ] || kill "${processes[@]}" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap stop EXIT

fail() {
    echo "$*" >&2
    for log in "$folder"/*.log; do sed "s|^|$(basename "$log"): |" "$log" >&2; done
    exit 1
}

# Waits until a command succeeds.
await() {
    local end=$((SECONDS + timeout))
    until "$@" >"$folder/await.log" 2>&1; do
        [ $SECONDS -lt $end ] || fail "this never succeeds: $*"
        sleep 0.2
    done
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# The indented block of the README that begins with a line.
readme_block() {
    awk -v first="    $1" '$0 == first { on = 1 } on && !/^    / { exit } on { sub(/^    /, ""); print }' \
        "$top/README.md" | grep . || fail "README.md has no block that begins with '$1'"
}

# Creates the environment of Python that a client runs in, unless it is there: environment CLIENT [COMMAND]
environment() {
    local environment=$environments/$1
    cat "$here/$1"/*.txt >"$folder/wanted"
    if ! cmp -s "$folder/wanted" "$environment/installed"; then
        rm -rf "$environment"
        python3 -m venv "$environment"
        # Few of the modules are imported.
        "$environment/bin/pip" install --quiet --no-compile --disable-pip-version-check -r "$here/$1/requirements.txt"
        if [ "$#" = 2 ]; then "$2" "$environment"; fi
        cp "$folder/wanted" "$environment/installed"
    fi
}

check_esphome() {
    environment ESPHome
    {
        # The lines of the board and its panel are the user's.
        cat <<'YAML'
esphome: {name: frame}
esp32: {board: esp32dev, framework: {type: esp-idf}}
wifi: {ssid: home, password: a secret}
logger:
spi: {clk_pin: GPIO18, mosi_pin: GPIO23}
display:
  platform: waveshare_epaper
  model: 7.50inv2
  cs_pin: GPIO5
  dc_pin: GPIO17
  lambda: it.image(0, 0, id(frame), COLOR_OFF, COLOR_ON);
YAML
        readme_block http_request:
    } >"$folder/frame.yaml"
    grep -q 'online_image:' "$folder/frame.yaml" || fail "README.md has no configuration of ESPHome"
    "$environments/ESPHome/bin/esphome" config "$folder/frame.yaml" >"$folder/esphome.log" 2>&1 \
        && grep -q 'Configuration is valid' "$folder/esphome.log" \
        || fail "ESPHome rejects the configuration in README.md"
    echo "ESPHome accepts the configuration in README.md"
}

# Starts a broker and a server that displays 'wall' on the device 'kitchen'.
start_server() {
    cd "$folder"
    export PLACARD_STATE=$folder/state
    "$placard" add clock --family systemExtraLarge --name wall >add.log 2>&1
    token=$("$placard" device add kitchen --show wall | grep -oE '[0-9a-f]{40}' | head -n 1)
    broker=$(free_port)
    printf 'listener %s 127.0.0.1\nallow_anonymous true\npersistence false\nuser %s\n' \
        "$broker" "$(id -un)" >mosquitto.conf
    PATH=$PATH:/usr/sbin mosquitto -c mosquitto.conf >mosquitto.log 2>&1 &
    processes+=($!)
    await mosquitto_pub -p "$broker" -t test -m ready
    "$placard" serve --require-tokens --listen 127.0.0.1:0 --mqtt "mqtt://127.0.0.1:$broker" \
        >address.log 2>server.log &
    processes+=($!)
    await grep -oE '127\.0\.0\.1:[0-9]+' address.log
    server=$(grep -oE '127\.0\.0\.1:[0-9]+' address.log | head -n 1)
    await test -e Output/trmnl-og/wall/manifest.json
    # What a display reports becomes a sensor.
    curl --silent --fail --output display.json -H "Access-Token: $token" -H 'RSSI: -61' -H 'Battery-Voltage: 4.05' \
        "http://$server/api/display" || fail "the server has no frame"
}

# Home Assistant is more than is needed and needs a newer Python, so that only the modules of its schemas are installed.
install_home_assistant() {
    local version
    version=$(cat "$here/HomeAssistant/version.txt")
    "$1/bin/pip" download --quiet --disable-pip-version-check --no-deps --ignore-requires-python \
        --dest "$1" "homeassistant==$version"
    "$1/bin/python" "$here/HomeAssistant/backport.py" "$1/homeassistant-$version-py3-none-any.whl" \
        "$1"/lib/python3*/site-packages <"$here/HomeAssistant/modules.txt"
    rm "$1"/*.whl
}

check_home_assistant() {
    local python=$environments/HomeAssistant/bin/python payload topic
    environment HomeAssistant install_home_assistant
    schemas() {
        "$python" "$here/HomeAssistant/check.py" "$broker" frame battery signal last_contact next_wake taps
    }
    await schemas
    # The schemas must also reject invalid messages.
    read -r topic payload < <(mosquitto_sub -p "$broker" -t 'homeassistant/device/#' -C 1 -F '%t %p')
    mosquitto_pub -p "$broker" -r -t "$topic" -m "${payload/'"device_class":"battery"'/'"device_class":"batterie"'}"
    ! schemas >broken.log 2>&1 || fail "Home Assistant accepts a broken description"
    grep -q 'batterie\|device_class' broken.log || fail "the check fails for another reason"
    echo "Home Assistant's schemas accept the published messages"
}

check_deployment() {
    environment Deployment
    "$environments/Deployment/bin/python" "$here/Deployment/check.py" "$top" "$placard" \
        || fail "a file with which clusters are deployed is wrong"
}

check_nginx() {
    local port address events
    openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out chain.pem -days 2 -subj /CN=localhost 2>/dev/null
    # Last, as another program may take it before nginx does.
    port=$(free_port)
    address=https://localhost:$port
    {
        printf 'daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log nginx.log;\nevents {}\nhttp {\naccess_log off;\n'
        for kind in client_body proxy fastcgi uwsgi scgi; do printf '%s_temp_path temporary;\n' "$kind"; done
        printf 'server {\nlisten 127.0.0.1:%s ssl;\nssl_certificate chain.pem;\nssl_certificate_key key.pem;\n' "$port"
        readme_block 'location / {' | sed "s/127\.0\.0\.1:8080/$server/"
        printf '}\n}\n'
    } >nginx.conf
    PATH=$PATH:/usr/sbin nginx -p "$folder/" -c nginx.conf 2>nginx-start.log &
    processes+=($!)
    through() { curl --silent --show-error --cacert chain.pem --max-time $timeout "$@"; }
    status() { through --output /dev/null --write-out '%{http_code}' "$@"; }
    expect() { [ "$1" = "$2" ] || fail "through nginx: $3: '$1' instead of '$2'"; }

    await through --fail "$address/healthz"
    for call in 'setup ID:aa:bb:cc:dd:ee:01' "display Access-Token:$token"; do
        through -H "${call#* }" "$address/api/${call%% *}" >answer.json
        picture=$(python3 -c 'import json; print(json.load(open("answer.json"))["image_url"])')
        expect "${picture%/frames/*}" "$address" "the address of a picture has another scheme or host"
        expect "$(status "$picture")" 200 "the picture of '${call%% *}'"
    done
    through --dump-header headers.txt --output frame.png "$address/devices/kitchen/frame.png?token=$token"
    tag=$(sed -n 's/^etag: *\(.*\)\r$/\1/Ip' headers.txt)
    expect "$(status -H "If-None-Match: $tag" "$address/devices/kitchen/frame.png?token=$token")" 304 "a known frame"
    expect "$(status "$address/devices/kitchen/frame.png")" 401 "a frame without a token"
    expect "$(status "$address/kiosk/0123456789/")" 403 "the page with a wrong token"
    expect "$(status "$address/kiosk/$token/")" 200 "the page"
    expect "$(status --json '{"x": 1, "y": 1}' "$address/devices/kitchen/taps?token=$token")" 200 "a tap"

    # An event must not wait for the next one, nor for the end of the connection.
    through --no-buffer "$address/kiosk/$token/events" >events.txt 2>events.log &
    processes+=($!)
    events() { [ "$(grep -c '^event: manifest' events.txt)" -ge "$1" ]; }
    await events 1
    "$placard" reload wall >/dev/null
    await events 2
    echo "nginx forwards requests and events with the configuration in README.md"
}

check_deployment
check_object_store() {
    local python=$environments/ObjectStore/bin/python manifest=lobby/trmnl-og/wall/manifest.json port location image
    environment ObjectStore
    port=$(free_port)
    # What prepare.py does needs no signature; everything after it does.
    INITIAL_NO_AUTH_ACTION_COUNT=4 "$environments/ObjectStore/bin/moto_server" -H 127.0.0.1 -p "$port" \
        >objects.log 2>&1 &
    processes+=($!)
    # The settings of the user that runs this are ignored.
    unset AWS_SESSION_TOKEN AWS_DEFAULT_REGION AWS_ENDPOINT_URL_S3 AWS_PROFILE
    export AWS_ENDPOINT_URL=http://127.0.0.1:$port AWS_REGION=us-east-1 no_proxy=127.0.0.1,localhost
    export AWS_EC2_METADATA_DISABLED=true
    await curl --silent --fail --output /dev/null "$AWS_ENDPOINT_URL/moto-api/data.json"
    "$python" "$here/ObjectStore/prepare.py" >key.txt 2>prepare.log || fail "moto has no bucket"
    export AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
    read -r AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY <key.txt
    objects() { "$python" "$here/ObjectStore/check.py" "$@"; }
    # Runs a command that has to fail with a message, which contains no secret.
    expect_failure() {
        local message=$1
        shift
        ! "$@" >failure.log 2>&1 || fail "this succeeds: $*"
        grep -q -- "$message" failure.log || fail "the error is another one than '$message'"
        ! grep -q -- "$AWS_SECRET_ACCESS_KEY" failure.log || fail "the error has the secret"
    }

    export PLACARD_STATE=$folder/object-state
    "$placard" add clock --family systemExtraLarge --name wall >objects-add.log 2>&1
    token=$("$placard" device add kitchen --show wall | grep -oE '[0-9a-f]{40}' | head -n 1)
    expect_failure "no bucket 'nothing'" "$placard" run --once --output s3://nothing/lobby
    expect_failure AWS_REGION env -u AWS_REGION -u AWS_ENDPOINT_URL "$placard" run --once --output s3://frames/lobby
    expect_failure AWS_SECRET_ACCESS_KEY env AWS_SECRET_ACCESS_KEY=0123456789 \
        "$placard" run --once --output s3://frames/lobby
    expect_failure 'cannot be reached' env AWS_ENDPOINT_URL=http://127.0.0.1:1 \
        "$placard" run --once --output s3://frames/lobby
    objects "$manifest" 0 || fail "a run that failed has written objects"
    "$placard" run --once --output s3://frames/lobby >objects-run.log 2>&1 || fail "the frames are not in the bucket"
    objects "$manifest" >objects-check.log 2>&1 || fail "the bucket is not what the manifest says"

    "$placard" serve --server-only --frame-redirects --require-tokens --output s3://frames/lobby \
        --listen 127.0.0.1:0 >objects-address.log 2>objects-server.log &
    processes+=($!)
    await grep -oE '127\.0\.0\.1:[0-9]+' objects-address.log
    server=$(grep -oE '127\.0\.0\.1:[0-9]+' objects-address.log | head -n 1)
    curl --silent --fail -H "Access-Token: $token" "http://$server/devices/kitchen/manifest.json" >objects-manifest.json \
        || fail "the server has no manifest of the bucket"
    image=$(python3 -c 'import json; print(json.load(open("objects-manifest.json"))["frames"][0]["image"])')
    location=$(curl --silent --output /dev/null --write-out '%{redirect_url}' "http://$server/devices/kitchen/$image")
    case $location in
    "$AWS_ENDPOINT_URL/frames/lobby/trmnl-og/wall/$image?"*X-Amz-Signature=*) ;;
    *) fail "the picture is redirected to '$location'" ;;
    esac
    curl --silent --fail --output objects.png "http://$server/devices/kitchen/frame.png?token=$token" \
        || fail "the server has no frame of the bucket"
    cmp --silent --bytes=8 objects.png <(printf '\211PNG\r\n\032\n') || fail "the frame is no picture"

    "$placard" remove wall --yes --delete-output --output s3://frames/lobby >objects-remove.log 2>&1
    objects "$manifest" 0 || fail "the removed widget has objects"
    "$placard" clean --output s3://frames/lobby >objects-clean.log 2>&1 || fail "the bucket cannot be cleaned"
    echo "moto accepts the signed requests, and has exactly the frames of the manifest"
}

check_esphome
start_server
check_home_assistant
check_nginx
check_object_store
