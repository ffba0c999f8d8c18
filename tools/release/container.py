"""Runs a bundle that umoci has unpacked as a container, until its health check succeeds, and stops it.

    python3 tools/release/container.py BUNDLE

Needs root and runc.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

NAME = f"moviestars-{os.getpid()}"
SECONDS = 20
USER = 65532


def prepare(bundle):
    """Changes the bundle to the options of `docker run --read-only --cap-drop ALL --volume …:/data`."""
    data = bundle / "data"
    data.mkdir(mode=0o700)
    os.chown(data, USER, USER)
    file = bundle / "config.json"
    config = json.loads(file.read_text())
    config["process"] |= {"terminal": False, "capabilities": {}}
    config["root"]["readonly"] = True
    volume = {"destination": "/data", "type": "bind", "source": str(data), "options": ["rbind", "rw"]}
    config["mounts"] = [mount for mount in config["mounts"] if mount["destination"] != "/data"] + [volume]
    file.write_text(json.dumps(config))


def runs(bundle):
    container = subprocess.Popen(["runc", "run", "--bundle", bundle, NAME], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check = ["runc", "exec", NAME, "/moviestars", "healthcheck"]
    deadline = time.monotonic() + SECONDS
    try:
        while subprocess.run(check, capture_output=True).returncode:
            if container.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"the container is not healthy: {container.stdout.read() if container.poll() is not None else ''}")
            time.sleep(0.1)
        subprocess.run(["runc", "kill", NAME, "TERM"], check=True)
        log, _ = container.communicate(timeout=SECONDS)
        assert container.returncode == 0, f"stopped with {container.returncode}"
        assert "/ms/sign-up?setup=" in log, log
    finally:
        subprocess.run(["runc", "delete", "--force", NAME], capture_output=True)
        container.wait()


if __name__ == "__main__":
    prepare(pathlib.Path(sys.argv[1]))
    runs(sys.argv[1])
