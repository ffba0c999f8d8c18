"""TLS to a PostgreSQL server whose certificate is from an authority of this test: which servers an instance accepts, and
what it says about the others.

    tests/postgres/run tests/python tests/postgres/tls.py [executable]

The certificate is for `localhost`; the same server by its address, 127.0.0.1, has the wrong name.
"""

import os
import pathlib
import secrets
import shutil
import sys
import urllib.parse

import trustme

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from postgres.instances import ROLE, SERVER, Instance, create_database, execute
from prove.testkit import Client, StartFailed, temporary_folder, wait_until

ENCRYPTED = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'moviestars' AND ssl"


def start(binary, folder, host, more, variables):
    """Starts an instance; `None` if it refused, and its log."""
    log = folder / "instance/log"
    log.unlink(missing_ok=True)
    query = urllib.parse.urlencode(more)
    url = f"postgres://{ROLE}@{host}:{SERVER.port}/moviestars?{query}"
    variables = {"MOVIESTARS_DATABASE_URL": url, "MOVIESTARS_SIGNING_KEY_FILE": str(folder / "signing_key")} | variables
    try:
        return Instance(binary, folder / "instance", variables), log
    except StartFailed:
        return None, log


def use_certificate(certificate, folder):
    """Turns TLS on, without a restart."""
    chain, key = folder / "server.pem", folder / "server.key"
    chain.write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    key.write_bytes(certificate.private_key_pem.bytes())
    key.chmod(0o600)
    if os.getuid() == 0:
        shutil.chown(key, "postgres")
    files = [f"ALTER SYSTEM SET ssl_{name}_file = '{file}'" for name, file in [("cert", chain), ("key", key)]]
    execute(*files, "ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()")
    wait_until(lambda: execute("SHOW ssl") == "on", "the server has not read its configuration")


def accepted(binary, folder, name, host, more, variables=None):
    instance, log = start(binary, folder, host, more, variables or {})
    if instance is None:
        print(f"FAILED  {name}: refused: {log.read_text().strip()}")
        return False
    ready = Client(instance).call("GET", "/readyz")[0]
    encrypted = int(execute(ENCRYPTED))
    instance.stop()
    good = ready == 200 and encrypted > 0
    print(f"{'ok     ' if good else 'FAILED '} {name}: /readyz {ready}, {encrypted} encrypted connections")
    return good


def refused(binary, folder, name, host, more, expected):
    """Passes when the instance says so in one line that contains `expected`."""
    instance, log = start(binary, folder, host, more, {})
    if instance is not None:
        instance.stop()
        print(f"FAILED  {name}: accepted")
        return False
    lines = log.read_text().strip().splitlines()
    good = len(lines) == 1 and expected in lines[0]
    print(f"{'ok     ' if good else 'FAILED '} {name}:", *lines, sep="\n        ")
    return good


def main(binary="target/ci/moviestars"):
    create_database("moviestars")
    with temporary_folder() as folder:
        folder.chmod(0o755)
        (folder / "signing_key").write_bytes(secrets.token_bytes(32))
        authority = trustme.CA()
        trusted, unknown = folder / "trusted.pem", folder / "unknown.pem"
        authority.cert_pem.write_to_path(str(trusted))
        trustme.CA().cert_pem.write_to_path(str(unknown))
        verified = {"sslmode": "verify-full", "sslrootcert": trusted}
        checks = [refused(binary, folder, "a server without TLS", "localhost", verified, "TLS")]
        use_certificate(authority.issue_cert("localhost"), folder)
        checks += [
            accepted(binary, folder, "the right name, from the authority in sslrootcert", "localhost", verified),
            accepted(binary, folder, "the right name, from an authority that this machine trusts", "localhost", {"sslmode": "verify-full"}, {"SSL_CERT_FILE": str(trusted)}),
            accepted(binary, folder, "any certificate, with sslmode=require", "127.0.0.1", {"sslmode": "require"}),
            refused(binary, folder, "a wrong name", "127.0.0.1", verified, "not valid for name"),
            refused(binary, folder, "an unknown authority", "localhost", verified | {"sslrootcert": unknown}, "UnknownIssuer"),
        ]
    print(f"figure: {sum(checks)} of {len(checks)} servers accepted or refused as they should be")
    return int(not all(checks))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
