"""Signing in with a certified identity provider, oidc-provider from npm, and attacks on that.

    tests/python tests/oidc/run.py [executable]

Both listen on the loopback and are stopped afterwards. `tests/api/oidc.rs` has ID tokens that no correct provider makes.
"""

import pathlib
import re
import subprocess
import sys
import urllib.parse

import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from nginx.proxy import free_ports
from prove.testkit import NO_LIMITS, PASSWORD, Client, Server, temporary_folder

HERE = pathlib.Path(__file__).parent
PATH = "/api/v1/sign-in-providers/example"


def install():
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".moviestars-lock"
    if not installed.exists() or installed.read_text() != lock.read_text():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)
        installed.write_text(lock.read_text())


def changed(url, **parameters):
    """The URL with other parameters."""
    parts = urllib.parse.urlsplit(url)
    query = dict(urllib.parse.parse_qsl(parts.query)) | parameters
    return urllib.parse.urlunsplit(parts._replace(query=urllib.parse.urlencode(query)))


class Browser:
    """A browser with the provider's cookies."""

    def __init__(self, server, redirect_uri):
        self.client, self.redirect_uri = Client(server), redirect_uri
        self.session = requests.Session()
        self.session.trust_env = False

    def begin(self, path=f"{PATH}/authorization"):
        status, started = self.client.call("POST", path, {})
        assert status == 200, started
        return started

    def sign_in_at_provider(self, url, account):
        """Signs in and consents; returns the parameters of the redirect back."""
        answer = self.session.get(url, allow_redirects=False, timeout=20)
        for _ in range(20):
            if location := answer.headers.get("Location"):
                location = urllib.parse.urljoin(answer.url, location)
                if location.startswith(self.redirect_uri):
                    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(location).query))
                answer = self.session.get(location, allow_redirects=False, timeout=20)
                continue
            action = re.search(r'<form[^>]* action="([^"]+)"', answer.text)
            assert answer.status_code == 200 and action, answer.text
            prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)[1]
            form = {"prompt": prompt, "login": account, "password": "any"}
            address = urllib.parse.urljoin(answer.url, action[1])
            answer = self.session.post(address, form, allow_redirects=False, timeout=20)
        raise AssertionError(f"no redirect back: {answer.text}")

    def complete(self, started, returned, **more):
        body = {"binding": started["binding"], "code": returned["code"], "state": returned["state"]}
        return self.client.call("POST", f"{PATH}/callback", body | {"iss": returned["iss"]} | more)

    def sign_in(self, account):
        """The status and the body of a whole sign-in."""
        started = self.begin()
        return self.complete(started, self.sign_in_at_provider(started["authorization_url"], account))


class Tests:
    def __init__(self, server, redirect_uri):
        self.server, self.redirect_uri = server, redirect_uri
        self.admin = Client(server)
        self.admin.sign_up("firstadmin")

    def browser(self):
        return Browser(self.server, self.redirect_uri)

    def returned(self, account="anna.k", **parameters):
        """A browser that has come back from the provider."""
        browser = self.browser()
        started = browser.begin()
        url = changed(started["authorization_url"], **parameters)
        return browser, started, browser.sign_in_at_provider(url, account)

    def a_first_sign_in_makes_an_account_and_the_next_signs_in_to_it(self):
        names = []
        for _ in range(2):
            status, body = self.browser().sign_in("anna.k")
            assert status == 200 and body["user"] == "regular", body
            client = Client(self.server, body["auth_token"])
            names.append(client.call("GET", "/api/v1/users/:id")[1]["username"])
        assert names == ["anna k", "anna k"], names

    def a_session_at_the_provider_is_enough_for_the_next_sign_in(self):
        browser = self.browser()
        for _ in range(2):
            status, body = browser.sign_in("bella.m")
            assert status == 200, body

    def a_code_works_once(self):
        browser, started, returned = self.returned()
        assert browser.complete(started, returned)[0] == 200
        assert browser.complete(started, returned)[0] == 403
        again = browser.begin()
        state = dict(urllib.parse.parse_qsl(again["authorization_url"]))["state"]
        assert browser.complete(again, returned | {"state": state})[0] == 403

    def a_wrong_state_is_refused(self):
        browser, started, returned = self.returned()
        status, body = browser.complete(started, returned | {"state": "wrong"})
        assert (status, body["code"]) == (403, 4035), body

    def another_browser_cannot_complete_a_sign_in(self):
        _, _, returned = self.returned("mallory")
        victim = self.browser()
        status, body = victim.complete(victim.begin(), returned)
        assert (status, body["code"]) == (403, 4035), body

    def an_id_token_with_a_foreign_nonce_is_refused(self):
        browser, started, returned = self.returned(nonce="foreign")
        status, body = browser.complete(started, returned)
        assert (status, body["code"]) == (403, 4035), body

    def a_code_of_another_verifier_is_refused(self):
        browser, started, returned = self.returned(code_challenge="x" * 43)
        status, body = browser.complete(started, returned)
        assert (status, body["code"]) == (403, 4035), body

    def a_code_for_another_client_of_the_provider_is_refused(self):
        browser, started, returned = self.returned(client_id="other")
        status, body = browser.complete(started, returned)
        assert (status, body["code"]) == (403, 4035), body

    def a_redirect_of_another_issuer_is_refused(self):
        browser, started, returned = self.returned()
        assert browser.complete(started, returned | {"iss": "https://id.example.org"})[0] == 502

    def an_unverified_email_address_makes_no_account(self):
        status, body = self.browser().sign_in("unverified")
        assert (status, body["code"]) == (403, 4035), body
        assert "verified" in body["message"], body

    def closed_registration_makes_no_account(self):
        path = "/api/v1/settings/registration"
        assert self.admin.call("PUT", path, {"registration": "closed"})[0] == 200
        status, body = self.browser().sign_in("clara.z")
        assert (status, body["code"]) == (403, 4030), body
        assert self.admin.call("PUT", path, {"registration": "open"})[0] == 200

    def an_account_with_the_email_address_is_not_taken_over(self):
        owner = Client(self.server)
        owner.sign_up("owner1")
        status, body = self.browser().sign_in("owner1")
        assert (status, body["code"]) == (409, 4090), body

    def a_linked_account_signs_in_and_does_not_after_it_was_unlinked(self):
        browser = self.browser()
        browser.client.sign_up("linker")
        started = browser.begin(f"{PATH}/link")
        returned = browser.sign_in_at_provider(started["authorization_url"], "elsewhere")
        body = {name: returned[name] for name in ("code", "state", "iss")}
        body |= {"provider": "example", "binding": started["binding"]}
        assert browser.client.call("POST", "/api/v1/identities", body)[0] == 204
        status, signed_in = self.browser().sign_in("elsewhere")
        assert status == 200, signed_in
        client = Client(self.server, signed_in["auth_token"])
        assert client.call("GET", "/api/v1/users/:id")[1]["username"] == "linker"
        [identity] = client.call("GET", "/api/v1/identities")[1]["identities"]
        assert client.call("DELETE", f"/api/v1/identities/{identity['id']}")[0] == 204
        authenticated = Client(self.server).call(
            "POST", "/authenticate", {"email": "linker@example.org", "password": PASSWORD}
        )
        assert authenticated[0] == 200, authenticated


def main(binary="target/ci/moviestars"):
    install()
    port, provider_port = free_ports(2)
    redirect_uri = f"http://127.0.0.1:{port}/ms/sign-in/example"
    provider = subprocess.Popen(
        ["node", str(HERE / "provider.mjs"), str(provider_port), redirect_uri],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    wrong = 0
    try:
        assert provider.stdout.readline() == "listening\n"
        with temporary_folder() as folder:
            config = folder / "config.toml"
            secret = folder / "secret"
            secret.write_text("secret of films\n")
            config.write_text(
                f'[oidc.example]\nname = "Example"\nissuer = "http://127.0.0.1:{provider_port}"\n'
                f'client-id = "films"\nclient-secret-file = "{secret}"\n'
            )
            with (folder / "log").open("w") as log:
                server = Server(
                    binary, folder / "moviestars.db", log=log, listen=f"127.0.0.1:{port}",
                    more=[*NO_LIMITS, "--config", str(config)],
                )
                tests = Tests(server, redirect_uri)
                for name in [name for name in vars(Tests) if "_" in name.strip("_")]:
                    try:
                        getattr(tests, name)()
                        print(f"ok      {name}")
                    except AssertionError as error:
                        wrong += 1
                        print(f"FAILED  {name}: {error}")
                doctor = [binary, "doctor", "--db", str(folder / "moviestars.db"), "--config", str(config)]
                found = subprocess.run(doctor, capture_output=True, text=True, timeout=60).stdout
                assert "ok\tsign-in with Example" in found, found
                server.stop()
            written = (folder / "log").read_text()
            for text in ("secret of films", "@example.org", "panicked"):
                assert text not in written, f"{text} is in the log"
            # Each attack was refused for its own reason.
            for text, count in (("it has another nonce", 1), ("refused the code: invalid_grant", 3), ("of another issuer", 1)):
                assert written.count(text) == count, f"{text}: {written}"
    finally:
        provider.terminate()
        provider.wait(timeout=30)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
