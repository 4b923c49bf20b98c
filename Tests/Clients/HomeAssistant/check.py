"""Reads all retained messages of a broker, and has Home Assistant's own schemas check the discovery of devices.

    check.py PORT COMPONENT…      fails unless one device is discovered that has exactly these components
"""

import importlib
import sys
import types

import paho.mqtt.client as mqtt


class Unused(types.ModuleType):
    """A module of calls and of Home Assistant's cloud, which need a newer Python and are used by no schema."""

    def __getattr__(self, name):
        return type(name, (), {})


for name in ["webrtc_models", "hass_nabucasa"]:
    sys.modules[name] = Unused(name)

from homeassistant.components.mqtt import discovery  # noqa: E402
from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA  # noqa: E402
from homeassistant.util.json import json_loads_object  # noqa: E402


def retained_messages(port):
    """All retained messages by topic; the broker sends them before it confirms a later subscription."""
    messages = {}
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    done = []
    client.on_connect = lambda *_: client.subscribe("#")
    client.on_message = lambda _c, _u, message: messages.update({message.topic: message.payload})

    def subscribed(_client, _userdata, _id, _codes, _properties):
        # The messages of the first subscription precede the answer to the second one.
        if done:
            client.disconnect()
        else:
            done.append(True)
            client.subscribe("end/of/messages")

    client.on_subscribe = subscribed
    client.connect("127.0.0.1", port)
    client.loop_forever()
    return messages


def check(topic, payload, messages):
    """Validates one device as Home Assistant does, and returns the names of its components."""
    assert discovery.TOPIC_MATCHER.match(topic.removeprefix("homeassistant/")), topic
    device = discovery.MQTTDiscoveryPayload(json_loads_object(payload))
    discovery._replace_all_abbreviations(device)
    DEVICE_DISCOVERY_SCHEMA(device)
    for name, component in device["components"].items():
        component = discovery.MQTTDiscoveryPayload(component)
        platform = component.pop("platform")
        module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
        discovery._merge_common_device_options(component, device)
        # The schema of discoveries ignores unknown options, and this one rejects them.
        module.PLATFORM_SCHEMA_MODERN(dict(component))
        module.DISCOVERY_SCHEMA(dict(component))
        assert messages.get(component["availability_topic"]) == b"online", name
        if platform != "event":
            state = component.get("state_topic") or component["image_topic"]
            assert messages.get(state), f"'{name}' has no retained message at '{state}'"
    return sorted(device["components"])


messages = retained_messages(int(sys.argv[1]))
discoveries = {t: p for t, p in messages.items() if t.startswith("homeassistant/device/")}
found = [check(topic, payload.decode(), messages) for topic, payload in discoveries.items()]
assert found == [sorted(sys.argv[2:])], f"the devices have {found}"
