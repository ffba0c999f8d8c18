"""Email through a real mail server: the executable sends, aiosmtpd receives, rejects, stalls or hangs up.

    tests/python tests/mail/run.py [executable]

All servers listen on the loopback and are stopped afterwards.
"""

import asyncio
import base64
import concurrent.futures
import contextlib
import email
import email.policy
import json
import logging
import os
import pathlib
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import warnings

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

PASSWORD = "Abcdef1"
SMTP_PASSWORD = "the mail server's secret"
TIMEOUT = 60


class Inbox:
    """The messages that a mail server received, and its replies to the next ones."""

    def __init__(self, answers=()):
        self.answers = list(answers)
        self.senders, self.messages, self.users = [], [], []
        self.proceed = threading.Event()
        self.proceed.set()

    async def handle_MAIL(self, server, session, envelope, address, options):
        self.senders.append(session.ssl is not None)
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        while not self.proceed.is_set():
            await asyncio.sleep(0.01)
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer == "hang up":
            server.transport.abort()
            return "421 gone"
        if answer.startswith("250"):
            self.messages.append((envelope, email.message_from_bytes(
                envelope.content, policy=email.policy.default)))
        return answer

    def link(self):
        """The link in the newest email."""
        text = self.messages[-1][1].get_body(("plain",)).get_content()
        return next(word for word in text.split() if "/ms/" in word)

    def authenticate(self, server, session, envelope, mechanism, data):
        self.users.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=data.password.decode() == SMTP_PASSWORD, handled=False)


@contextlib.contextmanager
def mail_server(inbox, certificate=None, implicit=False, sign_in=False):
    """Runs a mail server; the context is its port."""
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(context)
    options = {"hostname": "127.0.0.1", "port": 0}
    if sign_in:
        options |= {"authenticator": inbox.authenticate, "auth_required": True}
    if implicit:
        options |= {"auth_require_tls": False}
        controller = FreePortController(inbox, ssl_context=context, **options)
    elif context:
        controller = FreePortController(inbox, tls_context=context, require_starttls=True, **options)
    else:
        controller = FreePortController(inbox, **options)
    controller.start()
    try:
        yield controller.server.sockets[0].getsockname()[1]
    finally:
        inbox.proceed.set()
        controller.stop()


class FreePortController(Controller):
    """Listens on a free port. The library connects to `self.port` to check the start, and it is 0 until set here."""

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


class Server:
    """The executable with one account, which sends through a mail server."""

    def __init__(self, binary, folder, url, authority, password=None):
        self.folder = pathlib.Path(folder)
        self.environment = {
            **os.environ,
            "MOVIESTARS_DB": str(self.folder / "moviestars.db"),
            "SSL_CERT_FILE": str(authority),
        }
        if password:
            secret = self.folder / "smtp-password"
            secret.write_text(password + "\n")
            self.environment["MOVIESTARS_SMTP_PASSWORD_FILE"] = str(secret)
        subprocess.run(
            [binary, "user", "add", "annak", "annak@example.org"], env=self.environment,
            input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL,
        )
        self.command = [
            binary, "serve", "--listen", "127.0.0.1:0", "--rate-limits", "off", "--smtp-url", url,
            "--mail-from", "Films <films@example.org>", "--base-url", "https://films.example.org",
        ]

    def __enter__(self):
        self.errors = (self.folder / "log").open("a")
        self.server = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        self.base = self.server.stdout.readline().strip().rpartition(" ")[2]
        return self

    def __exit__(self, *_):
        self.server.terminate()
        ended = self.server.wait(timeout=30)
        self.server.stdout.close()
        self.errors.close()
        assert ended == 0, f"the server ended with {ended}"
        assert "panicked" not in self.log(), self.log()

    def kill_and_start(self):
        self.server.kill()
        self.server.wait(timeout=30)
        self.server.stdout.close()
        self.__enter__()

    def jobs(self, kind):
        """How many jobs of a kind wait."""
        with contextlib.closing(sqlite3.connect(self.folder / "moviestars.db")) as file:
            return file.execute("SELECT count(*) FROM jobs WHERE kind = ?", (kind,)).fetchone()[0]

    def accepts(self, link):
        """Whether the token of a reset link is valid."""
        user, token = link.rpartition("/ms/reset_password/")[2].split("/")
        request = urllib.request.Request(
            f"{self.base}/reset_request/{user}", headers={"Authorization": f"Bearer {token}"}
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=10) as answer:
            return json.load(answer) == {"status": "ok"}

    def log(self):
        return (self.folder / "log").read_text()

    def request_reset(self, address="annak@example.org"):
        request = urllib.request.Request(
            self.base + "/forgot_password.json", json.dumps({"email": address}).encode(),
            {"Content-Type": "application/json"},
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=10) as answer:
            assert json.load(answer) == {"status": "ok"}


def wait_until(condition, description):
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, f"not within {TIMEOUT} seconds: {description}"
        time.sleep(0.02)


class Tests:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        trusted, untrusted = trustme.CA(), trustme.CA()
        self.authority = self.folder / "authority.pem"
        trusted.cert_pem.write_to_path(self.authority)
        self.certificate = trusted.issue_cert("localhost")
        self.untrusted = untrusted.issue_cert("localhost")

    def server(self, url, password=None):
        folder = tempfile.mkdtemp(dir=self.folder)
        return Server(self.binary, folder, url, self.authority, password)

    def an_email_is_sent_by_starttls_after_authentication(self):
        inbox = Inbox()
        with mail_server(inbox, self.certificate, sign_in=True) as port:
            url = f"smtp://films%40example.org@localhost:{port}"
            server = self.server(url, SMTP_PASSWORD)
            server.environment["MOVIESTARS_LOG"] = "trace"
            with server:
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")
        assert inbox.senders == [True], "the sender is sent under TLS only"
        assert inbox.users == [("films@example.org", SMTP_PASSWORD)]
        envelope, message = inbox.messages[0]
        assert envelope.mail_from == "films@example.org"
        assert envelope.rcpt_tos == ["annak@example.org"]
        assert message["Subject"] == "Choose a new password"
        html = message.get_body(("html",)).get_content()
        link = inbox.link()
        site, _, path = link.partition("/ms/reset_password/1/")
        assert site == "https://films.example.org", link
        assert html.count(link) == 2, html
        log = server.log()
        credentials = [f"\0films@example.org\0{SMTP_PASSWORD}", SMTP_PASSWORD]
        encoded = [base64.b64encode(text.encode()).decode() for text in credentials]
        for secret in (path, SMTP_PASSWORD, "annak@example.org", *encoded):
            assert secret not in log, f"{secret} is in the log"

    def an_email_is_sent_by_implicit_tls(self):
        inbox = Inbox()
        with mail_server(inbox, self.certificate, implicit=True) as port:
            with self.server(f"smtps://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")

    def a_server_on_the_same_machine_may_be_used_without_tls_if_the_url_says_so(self):
        inbox = Inbox()
        with mail_server(inbox) as port:
            with self.server(f"smtp://localhost:{port}?tls=none") as server:
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")

    def without_starttls_nothing_is_sent(self):
        inbox = Inbox()
        with mail_server(inbox) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: "job failed" in server.log(), "a line in the log")
        assert (inbox.senders, inbox.messages) == ([], [])

    def a_server_with_an_untrusted_certificate_gets_nothing(self):
        inbox = Inbox()
        with mail_server(inbox, self.untrusted, sign_in=True) as port:
            url = f"smtp://films@localhost:{port}"
            with self.server(url, SMTP_PASSWORD) as server:
                server.request_reset()
                wait_until(lambda: "job failed" in server.log(), "a line in the log")
        assert (inbox.users, inbox.senders, inbox.messages) == ([], [], [])

    def a_wrong_password_is_not_retried(self):
        inbox = Inbox()
        with mail_server(inbox, self.certificate, sign_in=True) as port:
            with self.server(f"smtp://films@localhost:{port}", "wrong") as server:
                server.request_reset()
                wait_until(lambda: "ERROR" in server.log(), "an error in the log")
        assert "retry_in_seconds" not in server.log()
        assert (len(inbox.users), inbox.messages) == (1, [])

    def a_server_that_does_not_respond_times_out(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: "did not respond in time" in server.log(), "a line in the log")

    def a_permanent_rejection_is_not_retried(self):
        inbox = Inbox(["550 no such mailbox as annak@example.org"])
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: "replied 550" in server.log(), "the rejection in the log")
        assert "annak@example.org" not in server.log(), "the server's reply may be private"
        assert "retry_in_seconds" not in server.log()
        assert (inbox.senders, inbox.messages) == ([True], [])

    def a_temporary_rejection_is_retried(self):
        inbox = Inbox(["451 later"])
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")
        assert len(inbox.senders) == 2
        assert "retry_in_seconds=5" in server.log()

    def an_email_is_sent_again_when_the_server_hangs_up(self):
        inbox = Inbox(["hang up"])
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")
        assert len(inbox.senders) == 2

    def requests_do_not_wait_for_a_slow_server_and_the_newest_link_works(self):
        inbox = Inbox()
        inbox.proceed.clear()
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                for _ in range(70):
                    server.request_reset()
                wait_until(lambda: server.jobs("request_reset") == 0, "no request waits")
                assert inbox.messages == []
                inbox.proceed.set()
                wait_until(lambda: server.jobs("send_reset_link") == 0, "no email waits")
                assert len(inbox.messages) <= 3, "an email that waits is replaced by a newer one"
                assert server.accepts(inbox.link())

    def an_email_is_sent_after_the_server_was_killed(self):
        inbox = Inbox(["451 later"])
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: "retry_in_seconds" in server.log(), "a retry in the log")
                server.kill_and_start()
                wait_until(lambda: inbox.messages, "an email")
                assert server.accepts(inbox.link())

    def an_email_in_progress_is_sent_before_the_server_stops(self):
        inbox = Inbox()
        inbox.proceed.clear()
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset()
                wait_until(lambda: inbox.senders, "an email in progress")
                server.server.terminate()
                wait_until(lambda: "stopping" in server.log(), "a stop in the log")
                inbox.proceed.set()
                server.server.wait(timeout=30)
                assert len(inbox.messages) == 1
                assert server.jobs("send_reset_link") == 0, "it is not sent again"

    def an_unknown_address_gets_no_email(self):
        inbox = Inbox()
        with mail_server(inbox, self.certificate) as port:
            with self.server(f"smtp://localhost:{port}") as server:
                server.request_reset("unknown@example.org")
                server.request_reset()
                wait_until(lambda: inbox.messages, "an email")
        assert [envelope.rcpt_tos for envelope, _ in inbox.messages] == [["annak@example.org"]]

    def a_mail_server_needs_a_sender_and_a_base_url(self):
        serve = [self.binary, "serve", "--smtp-url"]
        sender, site = ["--mail-from", "a@b.org"], ["--base-url", "http://x.org"]
        for arguments, code, wanted in [
            (["smtp://localhost", *site], 2, "--mail-from"),
            (["smtp://localhost", *sender], 2, "--base-url"),
            (["smtp://a:hush@localhost", *sender, *site], 1, "MOVIESTARS_SMTP_PASSWORD"),
            (["smtp://a@localhost?tls=none", *sender, *site], 1, "unencrypted"),
        ]:
            ended = subprocess.run(serve + arguments, capture_output=True, text=True, timeout=30)
            assert ended.returncode == code and wanted in ended.stderr, ended
            assert "hush" not in ended.stderr, ended


def main(binary):
    logging.getLogger("mail").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore", DeprecationWarning)
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(str(pathlib.Path(binary).resolve()), folder)
        names = [name for name in vars(Tests) if not name.startswith("_") and name != "server"]
        # Most of a test is waiting for time limits and retries.
        with concurrent.futures.ThreadPoolExecutor(len(names)) as threads:
            runs = {name: threads.submit(getattr(tests, name)) for name in names}
    wrong = 0
    for name, run in runs.items():
        error = run.exception()
        wrong += error is not None
        print(f"FAILED  {name}: {type(error).__name__}: {error}" if error else f"ok      {name}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "target/ci/moviestars"))
