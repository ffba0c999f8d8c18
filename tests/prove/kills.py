"""D1: what was acknowledged survives `kill -9`, however often and wherever it strikes, and of what changes several rows
nothing is made by half; in some rounds the disk is made slow just before, so that several writes wait in the server for
certain."""

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
# In two of three rounds the disk takes so many microseconds to say that it has what it was given; long before it has,
# the server is killed, if nobody was answered for so many seconds.
QUICK_ROUND, SLOW_DISK, STANDSTILL = 3, 2_000_000, 0.05
# How long the server lives in a round, in seconds.
LIVES = (0.05, 0.8)
# Of all writes, those that make another playlist the active one or remove the one that was, and those that rate.
SWITCHES, RATINGS = 0.05, 0.57
LEAST = {"acknowledged": 20_000, "playlist_share": 0.25, "queued_kills": 10, "switching": 5, "ready": 2.0}


class Writer:
    """Somebody who rates, collects and changes the active playlist, and remembers each acknowledged write and the one under way."""

    def __init__(self, server, number):
        client = Client(server)
        client.sign_up(f"writer{number:02}")
        self.token = client.token
        status, made = client.call("POST", "/api/v1/playlists", {"title": "Kept", "active": True})
        assert status == 201, made
        self.playlist = self.active = made["id"]
        client.close()
        self.scores, self.listed, self.playlists = {}, set(), {self.playlist}
        self.under_way, self.asked_at = None, 0.0
        self.acknowledged = self.of_playlists = self.switches = self.switching = self.torn = 0
        self.wrong = []
        self.random = random.Random(number)

    def write_until_cut_off(self, server):
        client = Client(server, self.token)
        try:
            while True:
                self.asked_at = time.time()
                film = film_id(self.random.randrange(FILMS))
                kind = self.random.random()
                if kind < SWITCHES:
                    self.switch(client)
                elif kind < SWITCHES + RATINGS:
                    self.rate(client, film)
                else:
                    self.collect(client, film)
        except (OSError, ValueError, http.client.HTTPException):
            pass
        finally:
            client.close()

    def rate(self, client, film):
        score = self.random.randint(1, 5)
        self.under_way = ("score", film, score)
        status, body = client.rate(film, score)
        if status not in (200, 201):
            self.wrong.append((status, body))
        self.scores[film] = score
        self.settled()

    def collect(self, client, film):
        if film in self.listed:
            self.under_way = ("removed", film, None)
            status, body = client.remove_from_playlist(self.playlist, film)
            self.listed.discard(film)
        else:
            self.under_way = ("added", film, None)
            status, body = client.add_to_playlist(self.playlist, film)
            self.listed.add(film)
        if status != 200:
            self.wrong.append((status, body))
        self.of_playlists += 1
        self.settled()

    def switch(self, client):
        """Makes a new playlist the active one, or again the first, and then removes the new one."""
        before, self.under_way = self.active, ("switched", None, None)
        if before == self.playlist:
            status, body = client.call("POST", "/api/v1/playlists", {"title": "Of late", "active": True})
            self.active = body.get("id")
            self.playlists.add(self.active)
        else:
            status, body = client.call("PUT", "/api/v1/playlists/active", {"id": self.playlist})
            self.active = self.playlist
        if status not in (200, 201):
            self.wrong.append((status, body))
        self.switches += 1
        self.settled()
        if before != self.playlist:
            self.asked_at = time.time()
            self.under_way = ("unmade", None, None)
            status, body = client.call("DELETE", f"/api/v1/playlists/{before}")
            self.playlists.discard(before)
            if status != 200:
                self.wrong.append((status, body))
            self.settled()

    def settled(self):
        self.acknowledged += 1
        self.under_way = None

    def lost(self, server):
        """What the server lacks or has otherwise; a write that was under way may have been made or not."""
        client = Client(server, self.token)
        scores = client.scores()
        status, playlist = client.call("GET", f"/api/v1/playlists/{self.playlist}")
        assert status == 200, playlist
        status, playlists = client.call("GET", "/api/v1/playlists")
        assert status == 200, playlists
        client.close()
        listed = {movie["id"] for movie in playlist["movies"]}
        kind, film, score = self.under_way or (None, None, None)
        if kind == "score" and scores.get(film) == score:
            self.scores[film] = score
        if kind in ("added", "removed"):
            (self.listed.add if film in listed else self.listed.discard)(film)
        self.under_way = None
        others = self.other_playlists(playlists, kind)
        differing = {film for film in scores.keys() | self.scores.keys()
                     if scores.get(film) != self.scores.get(film)}
        return len(differing) + len(listed ^ self.listed) + others

    def other_playlists(self, playlists, kind):
        """How many playlists are there, lacking or active that should not be; whatever was under way, one is active, and
        it is the new one if that is there."""
        kept = {playlist["id"] for playlist in playlists}
        active = [playlist["id"] for playlist in playlists if playlist["active"]]
        self.torn += len(active) != 1
        self.switching += kind == "switched"
        # One playlist may have come or gone with the write that was under way.
        come, gone = kept - self.playlists, self.playlists - kept
        others = max(0, len(come) - (kind == "switched")) + max(0, len(gone) - (kind == "unmade"))
        expected = come or {self.active, self.playlist if kind == "switched" else self.active}
        others += not expected.issuperset(active)
        self.playlists, self.active = kept, active[0] if active else None
        return others


def ready(server):
    """Seconds from its start until it says that it is ready."""
    began = time.monotonic()
    status, body = Client(server).call("GET", "/readyz")
    assert status == 200, body
    return server.seconds + time.monotonic() - began


def one_round(server, writers, life, trace=None):
    """Lets everybody write, kills the server in the middle; how many writes lay in the server just then, and how many of
    them waited behind the one that the disk was at. Both can only be told when the disk is slow."""
    threads = [threading.Thread(target=writer.write_until_cut_off, args=(server,)) for writer in writers]
    for thread in threads:
        thread.start()
    threading.Event().wait(life)
    asked, behind = [], 0
    if trace:
        strace = inject(server, f"fdatasync,fsync:delay_exit={SLOW_DISK}", trace)
        asked = standing_still(writers)
    server.kill()
    if trace:
        strace.wait(timeout=30)
        committed = handed_over(trace) if asked else 0.0
        behind = sum(moment > committed for moment in asked)
    for thread in threads:
        thread.join()
    return len(asked), behind


def standing_still(writers):
    """When each write was asked for that is under way once nobody is answered any more: those that were there at the
    beginning of a standstill and still are."""
    patience = time.monotonic() + 1.5
    while time.monotonic() < patience:
        before = [writer.acknowledged for writer in writers]
        sent = [(writer.under_way, writer.asked_at) for writer in writers]
        threading.Event().wait(STANDSTILL)
        if before == [writer.acknowledged for writer in writers]:
            return [at for (write, at), writer in zip(sent, writers) if write is not None and write is writer.under_way]
    return []


def handed_over(trace):
    """When the disk was last asked to hold for good what it had been given: what was asked for after it is not in that
    commit, and waits."""
    calls = re.findall(r"^(?:\d+ +)?(\d+\.\d+) f(?:data)?sync\(", trace.read_text(errors="replace"), re.MULTILINE)
    return float(calls[-1])


def d1(binary):
    """The figures, and whether they are good enough; strace makes the disk slow."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    chance = random.Random(7)
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        writers = [Writer(server, number) for number in range(CLIENTS)]
        lost = unsound = 0
        queued, behind = [], []
        slowest = 0.0
        for number in range(ROUNDS):
            is_slow = number % QUICK_ROUND != 0
            waiting, after = one_round(server, writers, chance.uniform(*LIVES), data / "trace" if is_slow else None)
            queued += [waiting] if waiting >= 2 else []
            behind += [after] if after else []
            server = Server(binary, db)
            slowest = max(slowest, ready(server))
            lost += sum(writer.lost(server) for writer in writers)
            unsound += sqlite3.connect(db).execute("PRAGMA quick_check").fetchone() != ("ok",)
        server.stop()
        sound = passes_check(binary, db)
        acknowledged = sum(writer.acknowledged for writer in writers)
        share = sum(writer.of_playlists for writer in writers) / acknowledged
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
        acknowledged >= LEAST["acknowledged"] and share >= LEAST["playlist_share"]
        and len(behind) >= LEAST["queued_kills"] and slowest < LEAST["ready"]
        and switching >= LEAST["switching"] and lost == unsound == wrong == torn == 0 and sound
    )
    return good, figure
