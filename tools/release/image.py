"""Writes an OCI image without a daemon: the executable, its notices, the certificates of authorities, and a folder for data
that belongs to a user without rights. The file is an OCI layout in a tar archive, which `docker load` and `podman load` read.

    python3 tools/release/image.py FOLDER VERSION ARCHITECTURE FILE [LIBRARY ...]

A library is a file of this machine. Only the executables of tests need some. SOURCE_DATE_EPOCH is the time of all files in it.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import sys
import tarfile
import time

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
CERTIFICATES_LICENSE = pathlib.Path("/usr/share/doc/ca-certificates/copyright")
USER = 65532
SECOND = 1_000_000_000  # in nanoseconds, as durations are written
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
CONFIG = "application/vnd.oci.image.config.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"


class Archive:
    """A tar archive whose bytes depend on nothing but its contents."""

    def __init__(self):
        self.bytes = io.BytesIO()
        self.tar = tarfile.open(fileobj=self.bytes, mode="w", format=tarfile.GNU_FORMAT)

    def add(self, name, mode, content=None, user=0):
        """A file, or a folder if there is no content."""
        entry = tarfile.TarInfo(name)
        entry.mode, entry.mtime, entry.uid, entry.gid = mode, EPOCH, user, user
        entry.type = tarfile.DIRTYPE if content is None else tarfile.REGTYPE
        entry.size = len(content or b"")
        self.tar.addfile(entry, io.BytesIO(content or b""))

    def finish(self):
        self.tar.close()
        return self.bytes.getvalue()


def layer(folder, libraries):
    archive = Archive()
    for name in ["etc", "etc/ssl", "etc/ssl/certs", "usr", "usr/share", "usr/share/doc"]:
        archive.add(name, 0o755)
    archive.add("etc/ssl/certs/ca-certificates.crt", 0o644, CERTIFICATES.read_bytes())
    documents = "usr/share/doc"
    archive.add(f"{documents}/ca-certificates.txt", 0o644, CERTIFICATES_LICENSE.read_bytes())
    for name in ["LICENSE", "third-party-notices.txt", "glibc-copyright.txt"]:
        archive.add(f"{documents}/{name}", 0o644, (folder / name).read_bytes())
    # The server does not need the name of the user, but some tools look it up.
    archive.add("etc/passwd", 0o644, f"moviestars:x:{USER}:{USER}::/data:/sbin/nologin\n".encode())
    archive.add("tmp", 0o1777)
    archive.add("data", 0o700, user=USER)
    archive.add("moviestars", 0o755, (folder / "moviestars").read_bytes())
    paths = [pathlib.Path(library).relative_to("/") for library in libraries]
    for parent in sorted({parent for path in paths for parent in path.parents if parent.name} - {pathlib.Path("usr")}):
        archive.add(str(parent), 0o755)
    for path in paths:
        archive.add(str(path), 0o755, ("/" / path).read_bytes())
    return archive.finish()


def digest(content):
    return hashlib.sha256(content).hexdigest()


def config(version, architecture, unpacked):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    return {
        "architecture": architecture,
        "os": "linux",
        "created": created,
        "config": {
            "User": f"{USER}:{USER}",
            "Entrypoint": ["/moviestars"],
            "Cmd": ["serve"],
            "WorkingDir": "/data",
            "Env": ["PATH=/", "MOVIESTARS_LISTEN=0.0.0.0:8080", "MOVIESTARS_DB=/data/moviestars.db"],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/data": {}},
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "moviestars",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "MIT",
            },
            # Not part of OCI's format, but Docker reads it.
            "Healthcheck": {
                "Test": ["CMD", "/moviestars", "healthcheck"],
                "Interval": 30 * SECOND,
                "Timeout": 6 * SECOND,
                "StartPeriod": 30 * SECOND,
                "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest(unpacked)}"]},
        "history": [{"created": created, "created_by": "tools/release/image.py"}],
    }


def write(folder, version, architecture, file, libraries=()):
    archive = Archive()
    archive.add("oci-layout", 0o644, b'{"imageLayoutVersion":"1.0.0"}')
    for name in ["blobs", "blobs/sha256"]:
        archive.add(name, 0o755)

    def blob(kind, content):
        path = f"blobs/sha256/{digest(content)}"
        archive.add(path, 0o644, content)
        return path, {"mediaType": kind, "digest": f"sha256:{digest(content)}", "size": len(content)}

    def encode(value):
        return json.dumps(value, separators=(",", ":")).encode()

    unpacked = layer(folder, libraries)
    layer_path, layer_entry = blob(LAYER, gzip.compress(unpacked, 9, mtime=0))
    config_path, config_entry = blob(CONFIG, encode(config(version, architecture, unpacked)))
    manifest = {"schemaVersion": 2, "mediaType": MANIFEST, "config": config_entry, "layers": [layer_entry]}
    _, manifest_entry = blob(MANIFEST, encode(manifest))
    manifest_entry["platform"] = {"architecture": architecture, "os": "linux"}
    manifest_entry["annotations"] = {
        "org.opencontainers.image.ref.name": version,
        "io.containerd.image.name": f"docker.io/library/moviestars:{version}",
    }
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest_entry]}
    archive.add("index.json", 0o644, encode(index))
    # For `docker load` before version 25.
    docker = [{"Config": config_path, "RepoTags": [f"moviestars:{version}"], "Layers": [layer_path]}]
    archive.add("manifest.json", 0o644, encode(docker))
    file.write_bytes(archive.finish())


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4]), sys.argv[5:])
