"""Checks docs/compose/postgresql/compose.yaml and its nginx.conf: what they name exists, and they agree with each other."""

import ipaddress
import pathlib
import re
import subprocess
import urllib.parse

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/compose/postgresql"
CONFIGURATION = (FOLDER / "nginx.conf").read_text()
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
INSTANCES = ["instance-1", "instance-2"]
SECRETS = "/run/secrets/"


def substitute(text, variables):
    """Replaces `${NAME:-default}` as Compose does."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: variables.get(found[1], found[2]), str(text))


def environment(service, variables):
    return {name: substitute(value, variables) for name, value in SERVICES[service].get("environment", {}).items()}


def address(service):
    """The fixed address of a service."""
    return SERVICES[service]["networks"]["moviestars"]["ipv4_address"]


def volumes(service):
    """What is mounted, by its place in the container."""
    found = {}
    for volume in SERVICES[service].get("volumes", []):
        source, target = (volume["source"], volume["target"]) if isinstance(volume, dict) else volume.split(":")[:2]
        found[target] = substitute(source, {})
    return found


def wrong_names(binary):
    """What the compose file names but does not exist, as sentences."""
    return [problem for check in [mounts, secrets, variables, commands, dependencies, networks, database] for problem in check(binary)]


def makes(file):
    """Whether the steps for operators make a file beside the compose file, or name one elsewhere."""
    text = (ROOT / "docs/operations.md").read_text()
    text = text.partition("### Two instances with Compose")[2].partition("\n### ")[0]
    if file.startswith("./"):
        text = "".join(re.findall(r"^ *```sh$(.*?)^ *```$", text, re.M | re.S))
    return re.search(rf"(?<![\w-]){re.escape(file.removeprefix('./'))}(?![\w-])", text)


def mounts(_binary):
    for name in SERVICES:
        for source in volumes(name).values():
            if not (source in COMPOSE["volumes"] or (FOLDER / source).exists() or makes(source)):
                yield f"{name}: nothing makes {source}"


def secrets(_binary):
    declared = COMPOSE["secrets"]
    for secret in declared.values():
        if not makes(secret["file"]):
            yield f"nothing makes {secret['file']}"
    for name, service in SERVICES.items():
        given = service.get("secrets", [])
        used = {value.removeprefix(SECRETS) for value in environment(name, {}).values() if value.startswith(SECRETS)}
        if set(given) - set(declared) or used != set(given):
            yield f"{name}: is given the secrets {given}, and uses {sorted(used)}"


def variables(binary):
    known = set(re.findall(r"MOVIESTARS_[A-Z_]+", help_of(binary, "serve")))
    for name in INSTANCES:
        yield from (f"{name}: serve does not know {each}" for each in set(environment(name, {})) - known)


def commands(binary):
    for name in INSTANCES:
        service = SERVICES[name]
        targets = volumes(name)
        for program, command, *flags in [service["command"], service["healthcheck"]["test"][1:]]:
            if program not in targets:
                yield f"{name}: {program} is not mounted"
            for flag in flags:
                if not re.search(rf"^ +{flag}\b", help_of(binary, command), re.M):
                    yield f"{name}: {command} has no flag {flag}"
        folder = str(pathlib.PurePath(environment(name, {})["MOVIESTARS_DB"]).parent)
        if targets.get(folder) != f"./{name}":
            yield f"{name}: MOVIESTARS_DB is not in its own folder"


def help_of(binary, command):
    """The help of a command, which must exist."""
    return subprocess.run([binary, command, "--help"], check=True, capture_output=True, text=True, timeout=10).stdout


def dependencies(_binary):
    for name, service in SERVICES.items():
        for other, wanted in service.get("depends_on", {}).items():
            if wanted["condition"] == "service_healthy" and "healthcheck" not in SERVICES[other]:
                yield f"{name}: waits for {other}, which has no health check"


def networks(_binary):
    (subnet,) = [ipaddress.ip_network(each["subnet"]) for each in COMPOSE["networks"]["moviestars"]["ipam"]["config"]]
    addresses = [address(name) for name in SERVICES]
    if len(set(addresses)) < len(addresses) or not all(ipaddress.ip_address(each) in subnet for each in addresses):
        yield f"the addresses {addresses} are not different ones of {subnet}"
    listening = {f"{address(name)}:{environment(name, {})['MOVIESTARS_LISTEN'].rpartition(':')[2]}" for name in INSTANCES}
    balanced = set(re.findall(r"^\s+server (\S+)", CONFIGURATION, re.M)) - {"{"}
    if listening != balanced:
        yield f"nginx.conf names {sorted(balanced)}, the instances are {sorted(listening)}"
    for name in INSTANCES:
        if environment(name, {}).get("MOVIESTARS_TRUSTED_PROXY") != address("nginx"):
            yield f"{name}: does not trust nginx"
    published = [port.rpartition(":")[2] for port in SERVICES["nginx"]["ports"]]
    if re.findall(r"listen (\d+);", CONFIGURATION) != published:
        yield f"nginx.conf listens on other ports than {published}"


def database(_binary):
    server = environment("postgres", {})
    for name in INSTANCES:
        ours = environment(name, {})
        url = urllib.parse.urlsplit(ours["MOVIESTARS_DATABASE_URL"])
        if (url.username, url.hostname, url.path) != (server["POSTGRES_USER"], "postgres", f"/{server['POSTGRES_DB']}"):
            yield f"{name}: the server has no database {url.geturl()}"
        if ours["MOVIESTARS_DATABASE_PASSWORD_FILE"] != server["POSTGRES_PASSWORD_FILE"]:
            yield f"{name}: has another password than the server"
