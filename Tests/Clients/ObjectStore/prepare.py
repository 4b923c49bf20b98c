"""Creates the bucket 'frames' and a user that may use it, and prints the key and its secret.

moto checks signatures and permissions after the first INITIAL_NO_AUTH_ACTION_COUNT actions, which are these four.
"""

import json
import os

import boto3

anyone = dict(
    endpoint_url=os.environ["AWS_ENDPOINT_URL"], region_name="us-east-1",
    aws_access_key_id="anyone", aws_secret_access_key="anything")
boto3.client("s3", **anyone).create_bucket(Bucket="frames")
users = boto3.client("iam", **anyone)
users.create_user(UserName="placard")
users.put_user_policy(
    UserName="placard", PolicyName="frames",
    PolicyDocument=json.dumps({
        "Version": "2012-10-17",
        "Statement": [
            {"Effect": "Allow", "Resource": "arn:aws:s3:::*",
             "Action": ["s3:ListBucket", "s3:GetObject", "s3:PutObject", "s3:DeleteObject"]},
        ],
    }))
key = users.create_access_key(UserName="placard")["AccessKey"]
print(key["AccessKeyId"], key["SecretAccessKey"])
