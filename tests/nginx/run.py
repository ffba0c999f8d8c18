"""The executable behind nginx with compression: entity tags, and responses to bodies that are too large.

    tests/python tests/nginx/run.py [executable] [--tries N]

nginx runs as an unprivileged user with its own folder, and all servers listen on the loopback.
"""

import argparse
import contextlib
import gzip
import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

import requests

from proxy import FOLDERS, TIMEOUT, free_ports, nginx

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEND_BODY = os.environ.get("SEND_BODY_BIN", str(ROOT / "target/ci/examples/send_body"))
PASSWORD = "Abcdef1"
FILMS = [238, 278, 680, 155, 27205, 603, 129, 11, 120, 329]
MB = 1_000_000
NGINX = """
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    client_max_body_size 0;
    {folders}
    gzip on;
    gzip_proxied any;
    gzip_types application/json image/svg+xml text/css text/javascript;
    proxy_set_header Host $http_host;
    server {{
        listen 127.0.0.1:{buffered};
        location / {{ proxy_pass {upstream}; }}
    }}
    server {{
        listen 127.0.0.1:{unbuffered};
        location / {{
            proxy_pass {upstream};
            proxy_http_version 1.1;
            proxy_request_buffering off;
        }}
    }}
}}
"""


@contextlib.contextmanager
def moviestars(binary, folder):
    """Runs the server; the context is its URL."""
    command = [binary, "serve", "--listen", "127.0.0.1:0", "--rate-limits", "off", "--db", f"{folder}/moviestars.db"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield server.stdout.readline().strip().rpartition(" ")[2]
    finally:
        server.terminate()
        server.wait(timeout=TIMEOUT)


@contextlib.contextmanager
def proxy(upstream, folder):
    """Runs nginx; the context is the URLs of a site that buffers requests, and of one that does not."""
    ports = free_ports(2)
    folders = FOLDERS.format(folder=folder)
    configuration = NGINX.format(folder=folder, folders=folders, upstream=upstream, buffered=ports[0], unbuffered=ports[1])
    with nginx(configuration, folder, ports):
        yield [f"http://127.0.0.1:{port}" for port in ports]


class Site:
    """A URL, and the token of its first account."""

    def __init__(self, url):
        self.address = url.removeprefix("http://")
        self.token = None

    def call(self, method, path, body=None, **headers):
        """The status, the headers, and the body without its compression."""
        connection = http.client.HTTPConnection(self.address, timeout=TIMEOUT)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.headers["Content-Encoding"] == "gzip":
            content = gzip.decompress(content)
        return answer.status, answer.headers, content

    def rate(self, film, score):
        status, _, content = self.call("POST", "/api/v1/movies", {"id": film, "media_type": "movie", "score": score})
        assert status == 201, content


def check_tag(site, path, is_compressed=True):
    """A client gets 304 for the tag that nginx gave it, in every form of `If-None-Match`."""
    status, headers, content = site.call("GET", path)
    assert status == 200 and content, (path, status)
    assert not is_compressed or headers["Content-Encoding"] == "gzip", (path, headers.items())
    tag = headers["ETag"]
    assert tag and tag.startswith("W/"), (path, tag)
    for known in [tag, tag.removeprefix("W/"), f'"other", {tag}', f'W/"a","b" ,{tag}', "*"]:
        status, headers, content = site.call("GET", path, If_None_Match=known)
        assert (status, content, headers["ETag"].removeprefix("W/")) == (304, b"", tag.removeprefix("W/")), (path, known, status)
    for other in ['"other"', f'"x{tag.removeprefix("W/")[1:]}', tag.replace('"', "")]:
        assert site.call("GET", path, If_None_Match=other)[0] == 200, (path, other)
    return tag


def entity_tags_work_through_nginx_with_compression(site):
    for film in FILMS:
        site.rate(film, 4)
    before = check_tag(site, "/api/v1/ratings")
    site.rate(FILMS[0], 5)
    status, headers, content = site.call("GET", "/api/v1/ratings", If_None_Match=before)
    assert status == 200, status
    assert [row["movie_id"] for row in json.loads(content)["ratings"] if row["score"] == 5] == FILMS[:1], content
    assert headers["ETag"] != before
    _, _, content = site.call("GET", "/api/v1/movies")
    poster = json.loads(content)[0]["poster_path"]
    for file in [poster, f"/m{FILMS[0]}.svg"]:
        check_tag(site, f"/t/p/w500{file}")
    # The page and its files are compressed by the server.
    check_tag(site, "/")
    _, _, page = site.call("GET", "/")
    script = page.decode().partition('src="/assets/')[2].partition('"')[0]
    check_tag(site, f"/assets/{script}")


def send_by_curl(url, file, expect):
    header = "Expect: 100-continue" if expect else "Expect:"
    command = ["curl", "--silent", "--show-error", "--noproxy", "*", "--header", header, "--header", "Content-Type: application/json"]
    command += ["--data-binary", f"@{file}", "--output", os.devnull, "--write-out", "%{http_code}", url]
    return output(command)


def send_by_requests(url, file, expect):
    session = requests.Session()
    session.trust_env = False
    headers = {"Content-Type": "application/json"} | ({"Expect": "100-continue"} if expect else {})
    with open(file, "rb") as body:
        try:
            return str(session.post(url, data=body, headers=headers, timeout=TIMEOUT).status_code)
        except requests.RequestException as error:
            return f"{type(error).__name__}: {error}"


def send_by_node(url, file, expect):
    return output(["node", ROOT / "tests/nginx/send.mjs", url, file, *["expect"] * expect])


def send_by_reqwest(url, file, expect):
    return output([SEND_BODY, url, file, *["expect"] * expect])


def output(command):
    run = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIMEOUT)
    return run.stdout.strip() if run.returncode == 0 else f"{run.stdout} {run.stderr}".strip()


CLIENTS = {"curl": send_by_curl, "requests": send_by_requests, "Node": send_by_node, "reqwest": send_by_reqwest}


def bodies_that_are_too_large_are_answered_with_413(urls, folder, tries):
    sent, wrong = 0, []
    for size in [2, 50]:
        file = pathlib.Path(folder, f"{size}-mb.json")
        file.write_bytes(b'{"email":"' + b"x" * size * MB + b'"}')
        file.chmod(0o644)
        for way, url in urls.items():
            for name, send in CLIENTS.items():
                for expect in [False, True]:
                    for _ in range(tries):
                        answer = send(f"{url}/authenticate", file, expect)
                        sent += 1
                        if answer != "413":
                            wrong.append(f"{name}, {size} MB, {way}{', Expect' if expect else ''}: {answer[-200:]}")
    print(f"figure: {len(wrong)} of {sent} without the response 413")
    assert not wrong, "\n".join(wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?", default="target/ci/moviestars")
    parser.add_argument("--tries", type=int, default=1)
    arguments = parser.parse_args()
    wrong = 0
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        data, nginx_folder = folder / "data", folder / "nginx"
        data.mkdir(), nginx_folder.mkdir()
        direct = stack.enter_context(moviestars(str(pathlib.Path(arguments.binary).resolve()), data))
        buffered, unbuffered = stack.enter_context(proxy(direct, nginx_folder))
        owner = {"username": "annak", "email": "annak@example.org", "password": PASSWORD, "passwordConfirmation": PASSWORD}
        status, _, content = Site(direct).call("POST", "/api/v1/users", owner, Host=direct.removeprefix("http://"))
        assert status == 201, content
        site = Site(buffered)
        site.token = json.loads(content)["auth_token"]
        urls = {"direct": direct, "nginx": buffered, "nginx without buffer": unbuffered}
        for test, values in [
            (entity_tags_work_through_nginx_with_compression, [site]),
            (bodies_that_are_too_large_are_answered_with_413, [urls, data, arguments.tries]),
        ]:
            try:
                test(*values)
                print(f"ok      {test.__name__}")
            except Exception as error:
                wrong += 1
                print(f"FAILED  {test.__name__}: {type(error).__name__}: {error}")
                traceback.print_exc()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
