"""D1: acknowledged writes survive `kill -9` at any moment, and writes that change several rows are atomic. In some rounds
the disk is made slow just before, so that several writes certainly wait in the server."""

import http.client
import random
import re
import shutil
import sqlite3
import threading
import time

from faults import inject
from testkit import FILMS, Client, Server, film_id, passes_check, temporary_folder

ROUNDS = 50
CLIENTS = 8
# In two of three rounds each fsync takes SLOW_DISK microseconds. The server is killed during one, once no write was
# answered for STANDSTILL seconds.
QUICK_ROUND, SLOW_DISK, STANDSTILL = 3, 2_000_000, 0.05
# How long the server runs in a round, in seconds.
UPTIMES = (0.05, 0.8)
# The shares of writes that change the active playlist or delete the previous one, and of ratings.
SWITCHES, RATINGS = 0.05, 0.57
MINIMUMS = {"acknowledged": 20_000, "playlist_share": 0.25, "queued_kills": 10, "switching": 5}
MAX_SECONDS_UNTIL_READY = 2.0


class Writer:
    """A user who rates, changes playlists and the active playlist; the acknowledged writes and the pending one."""

    def __init__(self, server, number):
        client = Client(server)
        client.sign_up(f"writer{number:02}")
        self.token = client.token
        status, made = client.call("POST", "/api/v1/playlists", {"title": "Kept", "active": True})
        assert status == 201, made
        self.playlist = self.active = made["id"]
        client.close()
        self.scores, self.listed, self.playlists = {}, set(), {self.playlist}
        self.pending, self.sent_at = None, 0.0
        self.acknowledged = self.playlist_writes = self.switches = self.switching = self.torn = 0
        self.wrong = []
        self.random = random.Random(number)

    def write_until_cut_off(self, server):
        client = Client(server, self.token)
        try:
            while True:
                self.sent_at = time.time()
                film = film_id(self.random.randrange(FILMS))
                kind = self.random.random()
                if kind < SWITCHES:
                    self.switch(client)
                elif kind < SWITCHES + RATINGS:
                    self.rate(client, film)
                else:
                    self.change_playlist(client, film)
        except (OSError, ValueError, http.client.HTTPException):
            pass
        finally:
            client.close()

    def rate(self, client, film):
        score = self.random.randint(1, 5)
        self.pending = ("score", film, score)
        status, body = client.rate(film, score)
        if status not in (200, 201):
            self.wrong.append((status, body))
        self.scores[film] = score
        self.acknowledge()

    def change_playlist(self, client, film):
        if film in self.listed:
            self.pending = ("removed", film, None)
            status, body = client.remove_from_playlist(self.playlist, film)
            self.listed.discard(film)
        else:
            self.pending = ("added", film, None)
            status, body = client.add_to_playlist(self.playlist, film)
            self.listed.add(film)
        if status != 200:
            self.wrong.append((status, body))
        self.playlist_writes += 1
        self.acknowledge()

    def switch(self, client):
        """Makes a new playlist active; or the first one again, and then deletes the other."""
        before, self.pending = self.active, ("switched", None, None)
        if before == self.playlist:
            status, body = client.call("POST", "/api/v1/playlists", {"title": "Recent", "active": True})
            self.active = body.get("id")
            self.playlists.add(self.active)
        else:
            status, body = client.call("PUT", "/api/v1/playlists/active", {"id": self.playlist})
            self.active = self.playlist
        if status not in (200, 201):
            self.wrong.append((status, body))
        self.switches += 1
        self.acknowledge()
        if before != self.playlist:
            self.sent_at = time.time()
            self.pending = ("deleted", None, None)
            status, body = client.call("DELETE", f"/api/v1/playlists/{before}")
            self.playlists.discard(before)
            if status != 200:
                self.wrong.append((status, body))
            self.acknowledge()

    def acknowledge(self):
        self.acknowledged += 1
        self.pending = None

    def count_lost(self, server):
        """How many writes the server lacks or has different values for; the pending write may be there or not."""
        client = Client(server, self.token)
        scores = client.scores()
        status, playlist = client.call("GET", f"/api/v1/playlists/{self.playlist}")
        assert status == 200, playlist
        status, playlists = client.call("GET", "/api/v1/playlists")
        assert status == 200, playlists
        client.close()
        listed = {movie["id"] for movie in playlist["movies"]}
        kind, film, score = self.pending or (None, None, None)
        if kind == "score" and scores.get(film) == score:
            self.scores[film] = score
        if kind in ("added", "removed"):
            (self.listed.add if film in listed else self.listed.discard)(film)
        self.pending = None
        others = self.other_playlists(playlists, kind)
        differing = {film for film in scores.keys() | self.scores.keys()
                     if scores.get(film) != self.scores.get(film)}
        return len(differing) + len(listed ^ self.listed) + others

    def other_playlists(self, playlists, kind):
        """How many playlists are wrongly there, missing or active. One playlist is always active; if the pending write
        created one, it is that one."""
        stored = {playlist["id"] for playlist in playlists}
        active = [playlist["id"] for playlist in playlists if playlist["active"]]
        self.torn += len(active) != 1
        self.switching += kind == "switched"
        # The pending write may have created or deleted one playlist.
        created, deleted = stored - self.playlists, self.playlists - stored
        others = max(0, len(created) - (kind == "switched")) + max(0, len(deleted) - (kind == "deleted"))
        expected = created or {self.active, self.playlist if kind == "switched" else self.active}
        others += not expected.issuperset(active)
        self.playlists, self.active = stored, active[0] if active else None
        return others


def seconds_until_ready(server):
    """Seconds from the start of the server until it is ready."""
    began = time.monotonic()
    status, body = Client(server).call("GET", "/readyz")
    assert status == 200, body
    return server.seconds + time.monotonic() - began


def one_round(server, writers, uptime, trace=None):
    """Lets all writers write, and kills the server meanwhile; how many writes were pending in the server then, and how many
    of them were queued behind a commit. Both are known only when the disk is slow."""
    threads = [threading.Thread(target=writer.write_until_cut_off, args=(server,)) for writer in writers]
    for thread in threads:
        thread.start()
    threading.Event().wait(uptime)
    sent_times, queued = [], 0
    if trace:
        strace = inject(server, f"fdatasync,fsync:delay_exit={SLOW_DISK}", trace)
        sent_times = wait_for_standstill(writers)
    server.kill()
    if trace:
        strace.wait(timeout=30)
        committed = last_sync(trace) if sent_times else 0.0
        queued = sum(sent > committed for sent in sent_times)
    for thread in threads:
        thread.join()
    return len(sent_times), queued


def wait_for_standstill(writers):
    """Waits until no write is answered for STANDSTILL; the times at which the pending writes were sent."""
    deadline = time.monotonic() + 1.5
    while time.monotonic() < deadline:
        before = [writer.acknowledged for writer in writers]
        sent = [(writer.pending, writer.sent_at) for writer in writers]
        threading.Event().wait(STANDSTILL)
        if before == [writer.acknowledged for writer in writers]:
            return [at for (write, at), writer in zip(sent, writers) if write is not None and write is writer.pending]
    return []


def last_sync(trace):
    """When the last fsync began. Writes that were sent later are not in its commit, and wait."""
    calls = re.findall(r"^(?:\d+ +)?(\d+\.\d+) f(?:data)?sync\(", trace.read_text(errors="replace"), re.MULTILINE)
    return float(calls[-1])


def d1(binary):
    """Kills the server ROUNDS times while users write; strace makes the disk slow."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    rng = random.Random(7)
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        writers = [Writer(server, number) for number in range(CLIENTS)]
        lost = unsound = 0
        queued, behind = [], []
        slowest = 0.0
        for number in range(ROUNDS):
            is_slow = number % QUICK_ROUND != 0
            waiting, after = one_round(server, writers, rng.uniform(*UPTIMES), data / "trace" if is_slow else None)
            queued += [waiting] if waiting >= 2 else []
            behind += [after] if after else []
            server = Server(binary, db)
            slowest = max(slowest, seconds_until_ready(server))
            lost += sum(writer.count_lost(server) for writer in writers)
            unsound += sqlite3.connect(db).execute("PRAGMA quick_check").fetchone() != ("ok",)
        server.stop()
        sound = passes_check(binary, db)
        acknowledged = sum(writer.acknowledged for writer in writers)
        share = sum(writer.playlist_writes for writer in writers) / acknowledged
        wrong = sum(len(writer.wrong) for writer in writers)
        switches, switching, torn = (sum(getattr(writer, name) for writer in writers) for name in ("switches", "switching", "torn"))
    figure = (
        f"{ROUNDS} kills, {acknowledged} acknowledged ({share:.0%} of playlists), {lost} lost or changed, "
        f"{switches} changes of the active playlist, {switching} more under way at a kill, "
        f"{torn} times none or several active afterwards, "
        f"{len(queued)} kills with 2 or more writes waiting in the server ({sum(queued)} in all), "
        f"{len(behind)} with some of them queued behind a commit ({sum(behind)} in all), {unsound} damaged, {wrong} refused, ready within {slowest:.2f} s"
    )
    good = (
        acknowledged >= MINIMUMS["acknowledged"] and share >= MINIMUMS["playlist_share"]
        and len(behind) >= MINIMUMS["queued_kills"] and slowest < MAX_SECONDS_UNTIL_READY
        and switching >= MINIMUMS["switching"] and lost == unsound == wrong == torn == 0 and sound
    )
    return good, figure
