"""D4: a full disk refuses writes in plain words and little log, reads go on, and room makes it well again."""

import pathlib
import time

from house import FILMS, FIRST_FILM, PASSWORD, Client, Refused, Server, folder

SIZE = "8m"
BALLAST = 2 * 1024 * 1024
# How long it is tried to write to the full disk: no longer than one line of log stands for.
SECONDS = 3
# A folder of its own with little room, seen by the server alone; the ballast is what can be taken away again.
ROOM = 'mount -t tmpfs -o size={size} tmpfs "$0" && head -c {ballast} /dev/zero > "$0/ballast" && exec "$@"'


def d4(binary):
    """The figures, and whether they are good enough; needs the right to mount."""
    with folder() as data:
        room = data / "room"
        room.mkdir()
        script = ROOM.format(size=SIZE, ballast=BALLAST)
        log = data / "log"
        with open(log, "w") as said:
            try:
                command = ["unshare", "-m", "sh", "-c", script, str(room)]
                server = Server(binary, room / "moviestars.db", before=command, log=said)
            except Refused:
                return False, "the right to mount a file system is needed"
            return experiment(server, room, log)


def experiment(server, room, log):
    client = Client(server)
    client.sign_up("writer")
    inside = pathlib.Path(f"/proc/{server.process.pid}/root{room}")
    before = complaints(log)
    fill(inside)
    acknowledged, statuses = {}, []
    began = time.monotonic()
    while time.monotonic() < began + SECONDS:
        for number in range(FILMS):
            film, score = FIRST_FILM + number, 1 + number % 5
            status, _ = client.rate(film, score)
            statuses.append(status)
            if status in (200, 201):
                acknowledged[film] = score
    reads = [client.call("GET", path)[0] for path in ("/api/v1/ratings", "/3/trending/all/week")]
    form = {"email": "writer@example.org", "password": PASSWORD}
    sign_in, _ = Client(server).call("POST", "/authenticate.json", form)
    lines = complaints(log) - before
    (inside / "ballast").unlink()
    began = time.monotonic()
    while client.rate(FIRST_FILM, 5)[0] not in (200, 201) and time.monotonic() < began + 10:
        time.sleep(0.01)
    healed = time.monotonic() - began
    kept = client.scores()
    lost = sum(kept.get(film) != score for film, score in (acknowledged | {FIRST_FILM: 5}).items())
    server.stop()
    refused = statuses.count(503)
    odd = len(statuses) - refused - statuses.count(200) - statuses.count(201)
    figure = (
        f"{refused} writes refused with 503 in {SECONDS} s, {odd} answered otherwise, {lost} acknowledged and lost, "
        f"{lines} lines of log, reads {'go on' if reads == [200, 200] else f'answered with {reads}'}, "
        f"sign-in {'works' if sign_in == 200 else f'answered with {sign_in} (a session is a row)'}, "
        f"{healed:.2f} s after there was room again a write passed"
    )
    good = refused > 0 and odd == lost == 0 and lines <= 1 and reads == [200, 200] and healed < 1
    return good and sign_in == 200, figure


def complaints(log):
    """How many lines of the log tell of trouble."""
    return sum("WARN" in line or "ERROR" in line for line in log.read_text().splitlines())


def fill(inside):
    """Takes all the room that is left."""
    with open(inside / "filling", "wb") as file:
        try:
            while True:
                file.write(bytes(65536))
                file.flush()
        except OSError:
            pass
