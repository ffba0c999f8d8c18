"""What generated requests would never guess: in half of them, names of things that exist, so that
the good answers are held to the description too. Loaded by schemathesis; writes down which statuses
each operation has answered, for run.py to see that every operation has succeeded at least once."""

import atexit
import collections
import json
import os
import pathlib
import threading
import zlib

import schemathesis

FILMS = [238, 278, 680, 155, 27205, 603, 129, 496243, 11, 120]
SHOWS = [1396, 1399, 456, 1398, 1438, 1668, 66732, 93405, 70523, 1044]
# Somebody who played and somebody who invented, and what IMDb calls a film and a show.
PEOPLE = [1190880772, 1793956319]
IMDB_IDS = ["tt0068646", "tt0903747"]
TOKEN = os.environ["TOKEN"]
SPARE_TOKENS = json.loads(os.environ["SPARE_TOKENS"])
# The caller's, made by run.py: one that stays, and some to be deleted.
STAYS, *DOOMED = json.loads(os.environ["PLAYLISTS"])
NOTICES = json.loads(os.environ["NOTICES"])
# Numbers and passes of reset links: one that is only looked at, and some to be used.
LOOKED_AT, *LINKS = json.loads(os.environ["LINKS"])
# Sessions of people who change their password or go, each once.
EXPENDABLE = json.loads(os.environ["EXPENDABLE"])
# The numbers of all these people.
SPARED = range(1, 23)
# What asks for the password and ends the session.
LEAVING = ["PUT /api/v1/users/{id}/password", "POST /api/v1/users/{id}/deletion"]
# Where `{id}` is mostly the literal `:id`.
NAMED = [
    "/api/v1/movies/{id}", "/api/v1/users/{id}", "/api/v1/users/{id}/password", "/api/v1/users/{id}/deletion",
]
APPENDED = [
    "credits,videos,images,watch/providers", "recommendations,similar,external_ids",
    "aggregate_credits,combined_credits", "movie_credits,tv_credits",
]
DISCOVERED = [
    {"with_genres": "18", "sort_by": "popularity.desc", "page": 1},
    {"with_genres": "18,80", "without_genres": "35"},
    {"with_genres": "35|18", "vote_average.gte": 0, "with_origin_country": "US"},
    {"with_original_language": "en|fr", "with_runtime.lte": 150, "page": 2},
]

answered = collections.defaultdict(set)
lock = threading.Lock()
# Of this run alone: a name is signed up once.
made = iter(range(10000, 1000000))
doomed = iter(DOOMED)
notices = iter(NOTICES)
spare = iter(SPARE_TOKENS)
links = iter(LINKS)
expendable = iter(EXPENDABLE)


def pick(number, choices):
    return choices[number % len(choices)]


def title(number):
    if number % 2:
        return {"id": pick(number // 2, FILMS), "media_type": "movie"}
    return {"id": pick(number // 2, SHOWS), "media_type": "tv"}


def path_parameters(label, number):
    path = label.partition(" ")[2]
    if path.startswith("/3/trending/"):
        kind = pick(number, ["all", "movie", "tv", "person"])
        return {"kind": kind, "window": pick(number, ["day", "week"])}
    if path.startswith("/3/movie/"):
        return {"id": pick(number, FILMS)}
    if path == "/3/tv/{id}/season/{season_number}":
        return {"id": pick(number, SHOWS), "season_number": 1}
    if path.startswith("/3/tv/"):
        return {"id": pick(number, SHOWS)}
    if path.startswith("/3/person/"):
        return {"id": pick(number, PEOPLE)}
    if path.startswith("/3/find/"):
        return {"external_id": pick(number, IMDB_IDS)}
    if path.startswith("/t/p/"):
        return {"size": pick(number, ["w92", "w500", "original"]), "file": f"m{pick(number, FILMS)}.svg"}
    if path in ("/api/v1/ratings/{id}", "/api/v1/movies_playlists/{id}"):
        return {"id": title(number)["id"]}
    if label == "DELETE /api/v1/playlists/{id}":
        return {"id": next(doomed, STAYS + 1000000)}
    if path == "/api/v1/playlists/{id}":
        return {"id": STAYS}
    if path == "/reset_request/{id}":
        return {"id": LOOKED_AT[0]}
    if label in LEAVING:
        return {"id": ":id"}
    if path == "/api/v1/notices/{id}":
        return {"id": next(notices, 1000000)}
    return {}


def query(path, number):
    if path.startswith("/3/find/"):
        return {"external_source": "imdb_id"}
    if path.startswith("/3/search/"):
        return {"query": pick(number, ["the", "al", "brando", "breaking"]), "page": 1 + number % 3}
    if path in ("/3/movie/{id}", "/3/tv/{id}", "/3/person/{id}"):
        return {"append_to_response": pick(number, APPENDED)}
    if path.startswith(("/3/discover/", "/4/discover/")):
        return pick(number, DISCOVERED)
    if path.startswith("/3/"):
        return {"page": 1 + number % 8}
    if path == "/api/v1/movies":
        return {"filter": pick(number, ["all", "fiveStar", "fourStar", "oneStar"]), "page": 1}
    if path == "/api/v1/ratings/{id}":
        return {"media_type": title(number)["media_type"]}
    if path == "/api/v1/movies_playlists/{id}":
        return {"playlistId": STAYS, "media_type": title(number)["media_type"]}
    return {}


def form():
    name = f"made-{next(made)}"
    return {
        "username": name, "email": f"{name}@example.org",
        "password": "Abcdef1", "passwordConfirmation": "Abcdef1",
    }


def body(label, number):
    known = title(number)
    bodies = {
        "POST /api/v1/users": form,
        "POST /authenticate": lambda: {"email": "regular@example.org", "password": "Abcdef1"},
        "POST /forgot_password": lambda: {"email": "regular@example.org"},
        "POST /api/v1/movies": lambda: {**known, "score": 1 + number % 5, "movie": {"title": "Nix"}},
        "PUT /api/v1/movies/{id}": lambda: {"images": [{**known, "poster_path": "/poster.jpg"}]},
        "PUT /api/v1/playlists/{id}": lambda: {"payload": known},
        "POST /api/v1/playlists": lambda: {"title": "Evenings", "active": bool(number % 2)},
        "PUT /api/v1/playlists/active": lambda: {"id": STAYS},
        "PUT /api/v1/settings/tmdb": lambda: {"token": None},
        "PUT /api/v1/settings/registration": lambda: {"registration": "open"},
        "PUT /api/v1/settings/mail": lambda: {"url": None},
        "PUT /api/v1/users/{id}/password": lambda: {
            "currentPassword": "Abcdef1", "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2",
        },
        "POST /api/v1/users/{id}/deletion": lambda: {"password": "Abcdef1"},
        # The callers, the owners of reset links and the expendable users are not deleted, by their ids.
        "DELETE /api/v1/users/{id}": lambda: {"records": [SPARED.stop + number % 20]},
        "POST /api/v1/users/sign_out": lambda: {"records": [SPARED.stop + number % 20]},
    }
    make = bodies.get(label)
    return make and make()


def takes_known(case):
    """Whether the body is one that a known one may replace."""
    return isinstance(case.body, dict) and case.media_type == "application/json"


def bearer(label, case):
    """A session's token; two calls take a link's pass in its place, three end the session."""
    if label == "POST /sign_out":
        return next(spare, "none")
    if label in LEAVING:
        return next(expendable, "none") if takes_known(case) else "none"
    if label == "GET /reset_request/{id}":
        password = LOOKED_AT[1]
    elif label == "POST /change_password" and isinstance(case.body, dict):
        number, password = next(links, LOOKED_AT)
        new = {"password": "Ghijkl2", "passwordConfirmation": "Ghijkl2"}
        case.body = {"id": number, **(new if number != LOOKED_AT[0] else {})}
    else:
        return TOKEN
    return password


def spare_owners(case):
    """Nobody goes whose links or sessions are still to be used."""
    if isinstance(case.body, dict) and isinstance(case.body.get("records"), list):
        records = case.body["records"]
        records[:] = [record for record in records if record not in SPARED]
    if case.query and any(c.isdigit() for c in str(case.query.get("records", ""))):
        case.query["records"] = "4711"


def spare_sessions(case):
    """The spare sessions are the caller's, whose own is still to be used."""
    if isinstance(case.body, dict) and case.body.get("everywhere"):
        case.body["everywhere"] = False


def spare_links(case):
    """No new link is asked for where the old one is still to be used: addresses are learnt from
    the answers."""
    if isinstance(case.body, dict) and str(case.body.get("email", "")).startswith("forgetful"):
        case.body["email"] = "regular@example.org"


def keep_open(case):
    """Others still have to sign up."""
    if isinstance(case.body, dict) and case.body.get("registration") == "closed":
        case.body["registration"] = "open"


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    label = f"{case.method} {path}"
    number = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
    if path in NAMED or label == "PUT /api/v1/ratings/{id}":
        if number % 4:
            case.path_parameters = {"id": ":id"}
    if label in ("DELETE /api/v1/users/{id}", "POST /api/v1/users/sign_out"):
        spare_owners(case)
    if label == "POST /sign_out":
        spare_sessions(case)
    if label == "POST /forgot_password":
        spare_links(case)
    if label == "PUT /api/v1/settings/registration":
        keep_open(case)
    if number % 2:
        # All requests to sign out without a body are alike: their number is always the same.
        token = bearer(label, case) if label == "POST /sign_out" else TOKEN
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        return
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {bearer(label, case)}"}
    number //= 2
    case.path_parameters = {**(case.path_parameters or {}), **path_parameters(label, number)}
    known = query(path, number)
    if known:
        case.query = known
    known = body(label, number)
    if known and takes_known(case):
        case.body = known


@schemathesis.hook
def after_call(context, case, response):
    with lock:
        answered[f"{case.method} {case.operation.path}"].add(response.status_code)


@atexit.register
def write_down():
    statuses = {label: sorted(statuses) for label, statuses in answered.items()}
    pathlib.Path(os.environ["STATUSES"]).write_text(json.dumps(statuses))
