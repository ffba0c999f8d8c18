"""D4: a full disk refuses writes in plain words and little log, reads and sign-ins go on, and room makes it well again."""

import pathlib
import subprocess
import time

from testkit import FILMS, FIRST_FILM, PASSWORD, Client, Server, StartFailed, count_missing, count_unacknowledged, film_id, temporary_folder

SIZE = "8m"
BALLAST = 2 * 1024 * 1024
# How long it is tried to write to the full disk, and how long one line of log stands for.
SECONDS = 21
A_LINE = 10
# What may lie there: the data file with its log, its key and its lock. What is kept of TMDB has bounds of its own, which
# tests prove; the log of what happened goes to standard error.
OURS = {"moviestars.db", "moviestars.db-wal", "moviestars.db-shm", "moviestars.db.key", "moviestars.db.lock"}
# What the one line of log has to say.
SAID = ("WARN", "request rejected", "database or disk is full")
# A folder of its own with little room, seen by the server alone; the ballast is what can be taken away again.
ROOM = 'mount -t tmpfs -o size={size} tmpfs "$0" && head -c {ballast} /dev/zero > "$0/ballast" && exec "$@"'


def d4(binary):
    """The figures, and whether they are good enough; needs the right to mount."""
    with temporary_folder() as data:
        room = data / "room"
        room.mkdir()
        script = ROOM.format(size=SIZE, ballast=BALLAST)
        log = data / "log"
        with open(log, "w") as said:
            try:
                command = ["unshare", "-m", "sh", "-c", script, str(room)]
                server = Server(binary, room / "moviestars.db", before=command, log=said)
            except StartFailed:
                return False, "the right to mount a file system is needed"
            return experiment(server, room, log)


def experiment(server, room, log):
    client = Client(server)
    client.sign_up("writer")
    inside = pathlib.Path(f"/proc/{server.process.pid}/root{room}")
    before = len(complaints(log))
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
    # In, and out again: what a token is for.
    stay = [visitor.call(*call)[0] for call in (("GET", "/api/v1/ratings"), ("POST", "/sign_out.json"), ("GET", "/api/v1/ratings"))]
    in_and_out = sign_in == 200 and stay == [200, 204, 401]
    lines = complaints(log)[before:]
    most = SECONDS // A_LINE + 1
    told = 0 < len(lines) <= most and all(part in line for line in lines for part in SAID)
    strange = {path.name for path in inside.iterdir()} - OURS - {"ballast", "filling"}
    (inside / "ballast").unlink()
    began = time.monotonic()
    while client.rate(FIRST_FILM, 5)[0] not in (200, 201) and time.monotonic() < began + 10:
        time.sleep(0.01)
    healed = time.monotonic() - began
    acknowledged[FIRST_FILM] = 5
    lost, stored = count_missing(client.scores(), acknowledged), count_unacknowledged(client.scores(), acknowledged)
    # In there, as only the server sees it.
    check = ["nsenter", "-t", str(server.process.pid), "-m", str(server.binary), "check", "--db", str(room / "moviestars.db")]
    sound = subprocess.run(check, capture_output=True).returncode == 0
    server.stop()
    refused = statuses.count(503)
    odd = len(statuses) - refused - statuses.count(200) - statuses.count(201)
    figure = (
        f"{refused} writes refused with 503 in {SECONDS} s, {odd} answered otherwise, {lost} acknowledged and lost, "
        f"{stored} refused and stored, {len(lines)} log lines of {most} allowed, {'saying' if told else 'not saying'} that the disk is full, "
        f"{len(strange)} unexpected files, {'sound' if sound else 'damaged'} afterwards, reads {'continue' if reads == [200, 200] else f'answered with {reads}'}, "
        f"sign-in and out {'work' if in_and_out else f'answered with {sign_in} and {stay}'}, "
        f"{healed:.2f} s after space was free again a write succeeded"
    )
    good = refused > 0 and odd == lost == stored == 0 and told and sound and not strange and reads == [200, 200] and healed < 1
    return good and in_and_out, figure


def complaints(log):
    """The lines of the log that tell of trouble."""
    return [line for line in log.read_text().splitlines() if "WARN" in line or "ERROR" in line]


def fill(inside):
    """Takes all the room that is left."""
    with open(inside / "filling", "wb") as file:
        try:
            while True:
                file.write(bytes(65536))
                file.flush()
        except OSError:
            pass
