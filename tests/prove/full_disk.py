"""D4: on a full disk, writes fail with 503 and few log lines, reads and sign-ins work, and writes succeed once space is free."""

import pathlib
import subprocess
import time

from testkit import FILMS, FIRST_FILM, PASSWORD, Client, Server, StartFailed, count_missing, count_unacknowledged, film_id, temporary_folder

SIZE = "8m"
BALLAST = 2 * 1024 * 1024
# How long the test writes to the full disk, and the seconds in which the server logs one line.
SECONDS = 21
LOG_INTERVAL = 10
# The files allowed in the folder. The TMDB cache has its own limits, which tests prove; log lines go to standard error.
EXPECTED_FILES = {"moviestars.db", "moviestars.db-wal", "moviestars.db-shm", "moviestars.db.key", "moviestars.db.lock"}
# What each log line contains.
LOG_LINE = ("WARN", "request rejected", "database or disk is full")
# Mounts a small file system that only the server sees. The ballast can be deleted to free space.
MOUNT = 'mount -t tmpfs -o size={size} tmpfs "$0" && head -c {ballast} /dev/zero > "$0/ballast" && exec "$@"'


def d4(binary):
    """Fills the disk under a running server, writes, and frees space; needs the right to mount."""
    with temporary_folder() as data:
        folder = data / "small"
        folder.mkdir()
        script = MOUNT.format(size=SIZE, ballast=BALLAST)
        log = data / "log"
        with open(log, "w") as log_file:
            try:
                command = ["unshare", "-m", "sh", "-c", script, str(folder)]
                server = Server(binary, folder / "moviestars.db", before=command, log=log_file)
            except StartFailed:
                return False, "the right to mount a file system is needed"
            return experiment(server, folder, log)


def experiment(server, folder, log):
    client = Client(server)
    client.sign_up("writer")
    inside = pathlib.Path(f"/proc/{server.process.pid}/root{folder}")
    before = len(warnings(log))
    fill(inside)
    acknowledged, statuses = {}, []
    began = time.monotonic()
    while time.monotonic() < began + SECONDS:
        for number in range(FILMS):
            film, score = film_id(number), 1 + number % 5
            status, _ = client.rate(film, score)
            statuses.append(status)
            if status in (200, 201):
                acknowledged[film] = score
    reads = [client.call("GET", path)[0] for path in ("/api/v1/ratings", "/3/trending/all/week")]
    form = {"email": "writer@example.org", "password": PASSWORD}
    visitor = Client(server)
    sign_in, body = visitor.call("POST", "/authenticate.json", form)
    visitor.token = body.get("auth_token")
    # A token works after sign-in and not after sign-out.
    session = [visitor.call(*call)[0] for call in (("GET", "/api/v1/ratings"), ("POST", "/sign_out.json"), ("GET", "/api/v1/ratings"))]
    sessions_work = sign_in == 200 and session == [200, 204, 401]
    lines = warnings(log)[before:]
    most = SECONDS // LOG_INTERVAL + 1
    logged = 0 < len(lines) <= most and all(part in line for line in lines for part in LOG_LINE)
    unexpected = {path.name for path in inside.iterdir()} - EXPECTED_FILES - {"ballast", "filling"}
    (inside / "ballast").unlink()
    began = time.monotonic()
    while client.rate(FIRST_FILM, 5)[0] not in (200, 201) and time.monotonic() < began + 10:
        time.sleep(0.01)
    recovery = time.monotonic() - began
    acknowledged[FIRST_FILM] = 5
    lost, stored = count_missing(client.scores(), acknowledged), count_unacknowledged(client.scores(), acknowledged)
    # In the mount namespace of the server.
    check = ["nsenter", "-t", str(server.process.pid), "-m", str(server.binary), "check", "--db", str(folder / "moviestars.db")]
    sound = subprocess.run(check, capture_output=True).returncode == 0
    server.stop()
    refused = statuses.count(503)
    otherwise = len(statuses) - refused - statuses.count(200) - statuses.count(201)
    figure = (
        f"{refused} writes refused with 503 in {SECONDS} s, {otherwise} answered otherwise, {lost} acknowledged and lost, "
        f"{stored} refused and stored, {len(lines)} log lines of {most} allowed, {'saying' if logged else 'not saying'} that the disk is full, "
        f"{len(unexpected)} unexpected files, {'sound' if sound else 'damaged'} afterwards, reads {'continue' if reads == [200, 200] else f'answered with {reads}'}, "
        f"sign-in and out {'work' if sessions_work else f'answered with {sign_in} and {session}'}, "
        f"{recovery:.2f} s after space was free again a write succeeded"
    )
    good = refused > 0 and otherwise == lost == stored == 0 and logged and sound and not unexpected and reads == [200, 200] and recovery < 1
    return good and sessions_work, figure


def warnings(log):
    """The warnings and errors in the log."""
    return [line for line in log.read_text().splitlines() if "WARN" in line or "ERROR" in line]


def fill(inside):
    """Writes a file until the disk is full."""
    with open(inside / "filling", "wb") as file:
        try:
            while True:
                file.write(bytes(65536))
                file.flush()
        except OSError:
            pass
