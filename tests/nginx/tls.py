"""The executable behind nginx and behind Caddy, with TLS and the files of docs/proxy.

    tests/python tests/nginx/tls.py [executable]

Once at the root of the site, and once below a path, with the changes that docs/operations.md says. Addresses, ports and certificates are replaced; everything listens on the loopback. Traefik's file is only parsed. The logs of the proxies must have no secret of an address.
"""

import contextlib
import itertools
import os
import pathlib
import ssl
import subprocess
import sys
import tempfile

import requests
import trustme
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from nginx.proxy import FOLDERS, SECRET, SECRET_ADDRESSES, TIMEOUT, free_ports, nginx, wait_for
from prove.testkit import Server, setup_code_in, wait_until

FOLDER = ROOT / "docs/proxy"
NAME = "films.example.org"
# As the files of docs/proxy say that the server is started.
OPTIONS = ["--trusted-proxy", "127.0.0.1", "--base-url"]
PATH = "/movies"
NGINX_BELOW = {"location / {": f"location ~ ^{PATH}(/|$) {{"}
CADDY_BELOW = {
    "reverse_proxy 127.0.0.1:8080": f"@movies path {PATH} {PATH}/*\n\treverse_proxy @movies 127.0.0.1:8080",
}
USER = {
    "username": "annak", "email": "anna@example.org", "password": "Abcdef1", "passwordConfirmation": "Abcdef1",
}
# Requested last: a log that has it is complete.
LAST = "/ms/last"
# More than what nginx and moviestars allow for other bodies.
IMPORT_ROWS = 50_000


def replace(text, changes):
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def behind_nginx(upstream, folder, certificate, path):
    """nginx with the site of docs/proxy; the context is its ports for HTTP and for HTTPS."""
    http, https = free_ports(2)
    site = (FOLDER / "nginx.conf").read_text()
    site = replace(replace(site, NGINX_BELOW if path else {}), {
        "    listen [::]:80;\n": "", "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{http};", "listen 443 ": f"listen 127.0.0.1:{https} ",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{certificate}.pem",
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{certificate}.key",
        "127.0.0.1:8080": f"127.0.0.1:{upstream}", "/var/log/nginx/": f"{folder}/",
    })
    configuration = f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{FOLDERS.format(folder=folder)}\n{site}\n}}\n"
    with nginx(configuration, folder, [http, https]):
        yield http, https


@contextlib.contextmanager
def behind_caddy(upstream, folder, certificate, path):
    """Caddy with the file of docs/proxy; the context is its ports for HTTP and for HTTPS."""
    http, https = free_ports(2)
    text = (FOLDER / "Caddyfile").read_text()
    text = replace(replace(text, CADDY_BELOW if path else {}), {
        "127.0.0.1:8080": f"127.0.0.1:{upstream}",
        f"{NAME} {{\n": f"{NAME} {{\n\tbind 127.0.0.1\n\ttls {certificate}.pem {certificate}.key\n",
        "{\n\tlog {\n": f"{{\n\tadmin off\n\thttp_port {http}\n\thttps_port {https}\n\tdefault_bind 127.0.0.1\n\tlog {{\n",
    })
    file = pathlib.Path(folder, "Caddyfile")
    file.write_text(text)
    command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    with pathlib.Path(folder, "caddy.log").open("w") as log:
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        server = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        for port in [http, https]:
            wait_for(port, server)
        yield http, https
    finally:
        server.terminate()
        server.wait(timeout=TIMEOUT)


class ToProxy(requests.adapters.HTTPAdapter):
    """Sends requests for the site to the proxy, and trusts its certificate only."""

    def __init__(self, ports, authority):
        self.ports, self.authority = ports, authority
        super().__init__()

    def get_connection_with_tls_context(self, request, verify, proxies=None, cert=None):
        scheme = request.url.partition(":")[0]
        options = {"host": "127.0.0.1", "port": self.ports[scheme], "scheme": scheme}
        if scheme == "https":
            context = ssl.create_default_context(cafile=self.authority)
            options["pool_kwargs"] = {"ssl_context": context, "server_hostname": NAME, "assert_hostname": NAME}
        return self.poolmanager.connection_from_host(**options)

    def add_headers(self, request, **_):
        request.headers["Host"] = NAME


def connect(ports, certificate):
    site = requests.Session()
    site.trust_env = False
    adapter = ToProxy(dict(zip(["http", "https"], ports)), f"{certificate}.ca")
    site.mount("http://", adapter)
    site.mount("https://", adapter)
    return site


def check(code, site, path):
    origin = f"https://{NAME}"
    url = origin + path

    redirect = site.get(f"http://{NAME}{path}/ms/about?a=1", allow_redirects=False, timeout=TIMEOUT)
    assert redirect.status_code in (301, 308), redirect.status_code
    assert redirect.headers["Location"] == f"{url}/ms/about?a=1", redirect.headers

    page = site.get(f"{url}/", timeout=TIMEOUT)
    assert page.status_code == 200 and "strict-transport-security" in page.headers, page.headers

    script = page.text.partition('src="')[2].partition('"')[0]
    assert script.startswith(f"{path}/assets/"), page.text
    assert site.get(origin + script, timeout=TIMEOUT).status_code == 200, script
    if path:
        landing = site.get(url, timeout=TIMEOUT)
        assert (landing.status_code, landing.url) == (200, f"{url}/"), landing.url
        assert site.get(f"{origin}/ms", timeout=TIMEOUT).text != page.text

    # A browser sends the origin with each write, and it must be that of the site.
    origin = {"Origin": origin}
    form = USER | {"setupCode": code}
    made = site.post(f"{url}/api/v1/users", json=form, headers=origin, timeout=TIMEOUT)
    assert made.status_code == 201, made.text
    cookie = made.headers["Set-Cookie"]
    assert "Secure" in cookie and "HttpOnly" in cookie, cookie
    foreign = site.post(f"{url}/authenticate", json=USER, headers={"Origin": "https://other.example"}, timeout=TIMEOUT)
    assert foreign.status_code == 403, foreign.text
    bearer = {"Authorization": f"Bearer {made.json()['auth_token']}"} | origin

    rated = site.post(f"{url}/api/v1/movies", json={"id": 238, "media_type": "movie", "score": 5}, headers=bearer, timeout=TIMEOUT)
    assert rated.status_code == 201, rated.text
    ratings = site.get(f"{url}/api/v1/ratings", headers=bearer, timeout=TIMEOUT)
    tagged = site.get(f"{url}/api/v1/ratings", headers=bearer | {"If-None-Match": ratings.headers["ETag"]}, timeout=TIMEOUT)
    assert tagged.status_code == 304, tagged.status_code

    row = "tt0113277,8,2024-05-01,Heat,Movie,1995\n"
    table = f"Const,Your Rating,Date Rated,Title,Title Type,Year\n{row * IMPORT_ROWS}"
    imported = site.post(f"{url}/api/v1/imports", files={"files": ("ratings.csv", table)}, headers=bearer, timeout=120)
    assert imported.status_code == 201, imported.text

    sessions = site.get(f"{url}/api/v1/sessions", headers=bearer | {"X-Forwarded-For": "203.0.113.9"}, timeout=TIMEOUT)
    assert [session["address"] for session in sessions.json()["sessions"]] == ["127.0.0.1"], sessions.text


def check_logs(server, site, folder, path):
    """Stops the server, because proxies log more of what they could not pass on."""
    headers = {"Referer": f"https://{NAME}{path}/ms/sign-up?setup={SECRET}"}

    def call(address):
        for scheme in ["http", "https"]:
            site.get(f"{scheme}://{NAME}{path}{address}", headers=headers, allow_redirects=False, timeout=TIMEOUT)

    for address in SECRET_ADDRESSES:
        call(address)
    server.stop()
    for address in [*SECRET_ADDRESSES, LAST]:
        call(address)

    def logged():
        return "".join(file.read_text() for file in folder.glob("*.log"))

    wait_until(lambda: f"{path}{LAST}" in logged(), "the log lacks a request")
    assert f"{path}/webhooks/" in logged() and f"{path}/3/movie/238" in logged(), logged()
    assert SECRET not in logged(), [line for line in logged().splitlines() if SECRET in line]


def make_certificate(folder):
    """The files of a certificate for the site: the path without their endings."""
    path = pathlib.Path(folder, "site")
    authority = trustme.CA()
    certificate = authority.issue_cert(NAME)
    authority.cert_pem.write_to_path(f"{path}.ca")
    certificate.private_key_pem.write_to_path(f"{path}.key")
    for pem in certificate.cert_chain_pems:
        pem.write_to_path(f"{path}.pem", append=True)
    return path


def main(binary="target/ci/moviestars"):
    binary = str(pathlib.Path(binary).resolve())
    yaml.safe_load((FOLDER / "traefik.yaml").read_text())
    operations = (ROOT / "docs/operations.md").read_text()
    for old, new in (NGINX_BELOW | CADDY_BELOW).items():
        assert all(line.strip() in operations for line in [old.partition(" ")[0], *new.split("\n")]), new
    for behind, path in itertools.product([behind_nginx, behind_caddy], ["", PATH]):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder).chmod(0o755)
            proxy_folder = pathlib.Path(folder, "proxy")
            proxy_folder.mkdir()
            certificate = make_certificate(folder)
            log = pathlib.Path(folder, "log")
            with log.open("w") as errors:
                server = Server(binary, f"{folder}/moviestars.db", log=errors, more=[*OPTIONS, f"https://{NAME}{path}"])
            try:
                with behind(server.address[1], proxy_folder, certificate, path) as ports:
                    site = connect(ports, certificate)
                    check(setup_code_in(log), site, path)
                    check_logs(server, site, proxy_folder, path)
            finally:
                server.stop()
        print(f"ok      {behind.__name__}{path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
