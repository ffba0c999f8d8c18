"""Users who write through several instances, as behind a load balancer, with a journal of what was acknowledged. After a
refused write they write the same again through the next instance, with another value: a refused write that is stored
after that one was acknowledged would overwrite it."""

import contextlib
import http.client
import time
from collections import Counter
from typing import NamedTuple

from testkit import Client

SCORES = range(1, 11)
# One of this many writes creates a playlist; there may be 200 for each user.
PLAYLIST_EVERY, MOST_PLAYLISTS = 20, 180
# After this many acknowledged writes a user returns to the first instance.
STAY = 60
FAULTS = ("missing", "changed", "overwritten", "doubled")


class Call(NamedTuple):
    """A write: its times, the status (0 where no response came), the header Retry-After, and the instance."""

    began: float
    ended: float
    status: int
    retry_after: str | None
    instance: int

    @property
    def seconds(self):
        return self.ended - self.began

    @property
    def is_acknowledged(self):
        return self.status == 201

    @property
    def is_refusal(self):
        """Whether it was refused as documented."""
        return self.status == 503 and self.retry_after == "1"


class Rating:
    """The writes of one score: the acknowledged one, those refused since, and those refused before."""

    def __init__(self):
        self.acknowledged, self.refused, self.superseded = None, set(), set()

    def new_score(self):
        """One that tells the next write from these."""
        used = {self.acknowledged} | self.refused | self.superseded
        return next((score for score in SCORES if score not in used), SCORES[0])

    def acknowledge(self, score):
        self.superseded |= self.refused - {score}
        self.acknowledged, self.refused = score, set()

    def fault(self, stored):
        """What is wrong with the stored score, if anything; later faults are counted from this score on."""
        right = stored == self.acknowledged or stored in self.refused
        fault = None if right else "missing" if stored is None else "overwritten" if stored in self.superseded else "changed"
        self.acknowledged, self.refused, self.superseded = stored, set(), set()
        return fault


class User:
    """A user who rates films in turn and creates playlists."""

    def __init__(self, instances, number, films):
        self.instances, self.films = instances, films
        self.home = self.instance = number % len(instances.servers)
        self.client = Client(self.server)
        self.client.sign_up(f"writer{number}")
        self.connect(self.home)
        self.ratings, self.playlists, self.calls = {}, {}, []
        self.turn = self.position = self.stay = 0
        self.pending = None

    @property
    def server(self):
        return self.instances.servers[self.instance]

    def write(self):
        self.turn += 1
        if self.turn % PLAYLIST_EVERY == 0 and len(self.playlists) < MOST_PLAYLISTS:
            self.create_playlist()
        else:
            self.rate()

    def rate(self):
        """Rates the next film, or the same again until that was acknowledged."""
        film = self.films[self.position % len(self.films)]
        rating = self.ratings.setdefault(film, Rating())
        score = rating.new_score()
        body = {"id": film, "media_type": "movie", "score10": score}
        if self.send("/api/v1/movies", body).is_acknowledged:
            rating.acknowledge(score)
            self.position += 1
        else:
            rating.refused.add(score)

    def create_playlist(self):
        """Creates a playlist whose name is not used again."""
        name = f"Playlist {self.turn}"
        call = self.send("/api/v1/playlists", {"title": name, "active": False})
        self.playlists[name] = call.is_acknowledged

    def send(self, path, body):
        """Makes a call, and chooses the instance for the next."""
        began, status, retry_after = time.monotonic(), 0, None
        self.pending = self.instance
        try:
            status, _ = self.client.call("POST", path, body)
            retry_after = self.client.headers.get("Retry-After")
        except (OSError, http.client.HTTPException):
            pass
        self.pending = None
        call = Call(began, time.monotonic(), status, retry_after, self.instance)
        self.calls.append(call)
        self.stay = self.stay + 1 if call.is_acknowledged else 0
        if not call.is_acknowledged:
            self.connect((self.instance + 1) % len(self.instances.servers))
        elif self.stay % STAY == 0 and self.instance != self.home:
            self.connect(self.home)
        return call

    def connect(self, instance):
        """Opens a connection for the next write. Before a pause, because instances close those without requests."""
        self.client.close()
        self.instance = instance
        self.client = Client(self.server, self.client.token)

    def count_faults(self):
        """How many acknowledged writes are missing, changed, or overwritten by a refused one, and how many are doubled."""
        with contextlib.closing(Client(self.server, self.client.token)) as client:
            ratings = self.read(client, "/api/v1/ratings")["ratings"]
            playlists = Counter(playlist["name"] for playlist in self.read(client, "/api/v1/playlists"))
        stored = {rating["movie_id"]: rating["score10"] for rating in ratings}
        counts = Counter(doubled=len(ratings) - len(stored), changed=len(stored.keys() - self.ratings.keys()))
        counts.update(filter(None, (rating.fault(stored.get(film)) for film, rating in self.ratings.items())))
        for name, is_acknowledged in self.playlists.items():
            counts["missing"] += is_acknowledged and playlists[name] == 0
            counts["doubled"] += playlists[name] > 1
        counts["changed"] += len(playlists.keys() - self.playlists.keys())
        self.connect(self.instance)
        return counts

    @staticmethod
    def read(client, path):
        status, body = client.call("GET", path)
        assert status == 200, (path, status, body)
        return body


def sign_up_users(instances, count, films):
    """Users whose first instances differ; each rates that many films in turn."""
    reader = Client(instances.servers[0])
    reader.sign_up("reader")
    films = reader.list_films(films)
    return [User(instances, number, films) for number in range(count)]


def count_faults(users):
    """The faults of all users' writes."""
    return sum((user.count_faults() for user in users), Counter())


def describe_faults(counts):
    return ", ".join(f"{counts[name]} {name}" for name in FAULTS)


def describe_others(statuses):
    """Calls neither acknowledged nor refused as documented; 0 stands for no response."""
    return f"{len(statuses)} otherwise" + (f" ({', '.join(map(str, sorted(set(statuses))))})" if statuses else "")


def take_calls(users):
    """All calls since the last time."""
    calls = [call for user in users for call in user.calls]
    for user in users:
        user.calls = []
    return calls


def seconds_until_acknowledged(users, since):
    """How long after that time the first user, and the last, had a write acknowledged."""
    def first(user):
        return min((call.ended for call in user.calls if call.is_acknowledged and call.ended > since), default=float("inf"))

    times = [first(user) - since for user in users]
    return min(times), max(times)
