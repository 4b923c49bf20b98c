"""Checks the objects of the bucket 'frames': check.py MANIFEST-KEY [COUNT]

The manifest names pictures that are there and match their digests, no other object is below its prefix, and with COUNT
there are as many of them; a COUNT of 0 means that there is no object at all.
"""

import hashlib
import json
import os
import sys

import boto3

objects = boto3.client("s3", endpoint_url=os.environ["AWS_ENDPOINT_URL"])
manifest_key = sys.argv[1]
folder = manifest_key.rsplit("/", 1)[0] + "/"
pages = objects.get_paginator("list_objects_v2").paginate(Bucket="frames", Prefix=folder)
found = {item["Key"]: item for page in pages for item in page.get("Contents", [])}
if sys.argv[2:] == ["0"]:
    sys.exit(f"there are objects: {sorted(found)}" if found else 0)


def content(key):
    return objects.get_object(Bucket="frames", Key=key)["Body"].read()


manifest = json.loads(content(manifest_key))
pictures = {folder + frame["image"]: frame for frame in manifest["frames"]}
for key, picture in pictures.items():
    if hashlib.sha256(content(key)).hexdigest() != picture["sha256"]:
        sys.exit(f"'{key}' has another digest than the manifest states")
    if found[key]["LastModified"] > found[manifest_key]["LastModified"]:
        sys.exit(f"'{key}' was written after the manifest that names it")
others = set(found) - set(pictures) - {manifest_key}
if others:
    sys.exit(f"there are other objects: {sorted(others)}")
print(f"{len(pictures)} pictures and their manifest are in the bucket")
