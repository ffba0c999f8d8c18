"""The items whose proof is a test of `.ci/test`: which tests those are, and how they end when they are run once more.

A test tells its figure by a line on its standard output that begins with `figure: `."""

import functools
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOUSE = "auth::password::tests"
LIMITS = "auth::limits::tests"
# By item: a module, and tests in it by the beginning of their names; none: all of it.
TESTS = {
    "S1": {HOUSE: ["a_hash_is_argon2id", "a_hash_with_lesser"], "sessions": ["a_hash_with_weaker"], "auth::hasher::tests": []},
    "S4": {"limits": ["the_eleventh", "an_account_slows"], LIMITS: [], "auth::limits::credential": [], "own_account": ["nothing_that_strangers"]},
    "S5": {"limits": ["every_call_that_checks", "no_operation_that_takes"], "password_limits": []},
    "S6": {LIMITS: ["what_is_over", "a_million"]},
    "S8": {"reset_links": ["several_addresses"], "races": ["of_fifty_sign_ups"]},
    "S9": {"tokens": ["no_forged"], "any_input": ["a_token_with"]},
    "S10": {"tokens": ["without_a_usable"], "sessions": ["a_token_of_another"], "process": ["everything_it_writes"]},
    "S11": {"sessions": ["a_session_lasts", "the_row_alone"]},
    "S12": {"tokens": ["a_changed_password", "a_change_of_role"], "sessions": ["signing_out", "a_session_removed"], "own_account": ["a_changed_password"], "user_admin": ["signing_out"]},
    "S14": {"passwords": ["the_letter_is_text"]},
    "S15": {"races": ["of_fifty_uses"], "passwords": ["the_newest_link", "of_two_changes"]},
    "S16": {"reset_links": ["a_link_that_scanners", "a_link_tried"]},
    "S17": {"reset_links": ["a_link_leads"]},
    "S19": {"password_limits": ["one_mailbox", "one_address_asks"]},
    "S20": {"reset_links": ["the_second_letter"]},
    "S21": {"reset_links": ["the_second_letter"], "secrets": ["two_hundred"]},
    "S22": {"access": []},
    "S23": {"strangers_ids": [], "model": ["three_users"]},
    "S24": {"user_admin": [], "upkeep": [], "access": [], "refused": []},
    "S25": {"access": ["every_operation_lets"]},
    "S26": {"users": ["nobody_makes_themselves"], "access": ["every_operation_lets"]},
    "S27": {"playlists": ["at_most_one"], "races": ["of_fifty_playlists"]},
    "S28": {"users": ["broken_large"], "server": ["a_body_that_trickles"]},
    "S29": {"input": ["bodies_without", "a_field_that"], "any_input": ["any_json"]},
    "S30": {"server": ["a_head_over"], "input": ["an_address_over"]},
    "S31": {"input": ["parameters_that"], "server": ["a_parameter_full"]},
    "S32": {"input": ["a_title_is_kept", "a_username_is_kept"]},
    "S33": {"playlists": ["quotas_stop"]},
    "S34": {"tmdb_faults": ["a_redirect"], "catalogue::tmdb::upstream::tests": []},
    "S35": {"injection": [], "catalogue::call::tests": [], "any_input": ["any_bytes_are_a_call"]},
    "S36": {"tmdb_posters": ["what_is_no_picture", "only_sizes"], "tmdb_served_pictures": ["no_header"], "any_input": ["any_bytes_are_a_picture"]},
    "S37": {"tmdb_faults": ["half_an_answer", "broken_json", "json_of_another", "a_strangers_page", "a_title_that_tmdb_lacks", "an_error_of", "too_many_requests"], "tmdb_stale": []},
    "S38": {"tmdb_served": ["without_a_session"], "catalogue::tmdb::pace::tests": [], "tmdb_posters": ["the_folder_keeps"]},
    "headers": {"headers": [], "origin": []},
    "log": {"secrets": [], "audit": []},
    "D4": {"tmdb_posters": ["the_folder_keeps"], "tmdb_cache": ["the_file_keeps"], "clock::tests": ["what_happens_often"]},
    "D10": {"restore": [], "backup": ["a_restore"]},
    "D11": {"upgrade": []},
    "D13": {"store::tests::opening": ["files_of_others", "the_hot_log"], "process": ["what_cannot_be_started"]},
    "settings": {"store::tests::opening": ["every_connection", "no_connection", "a_read_without_end"]},
    "D16": {"clock_jumps": [], LIMITS: ["a_clock_that"]},
    "U1": {"catalogue::tmdb::upstream::tests": ["only_a_connection"]},
    "U3": {"catalogue::tmdb::breaker::tests": [], "tmdb_faults": ["after_five"]},
    "U4": {"catalogue::tmdb::flights::tests": [], "tmdb": ["two_hundred_equal", "who_gives_up"]},
    "U2": {"tmdb_served_faults": ["a_closed"], "tmdb_stale": []},
    "U5": {"catalogue::tmdb::gate::tests": [], "tmdb_served_limits": [], "tmdb_faults": ["too_many_requests"]},
    "U8": {"tmdb_start": [], "tmdb_key": ["a_wrong_key"]},
    "L2": {"server": ["one_address_has"], "server::places::tests": []},
    "L3": {"server": ["beyond_512", "bodies_that_are_still"]},
    "L5": {"catalogue::tmdb::shelf::tests": [], "tmdb_cache": ["memory_holds", "the_file_keeps"], "store::tests": ["a_full_queue"], "store::tests::readers": ["a_full_queue"],
           "store::sessions::tests": [], "mail::asked::tests": [], "mail::tests": [], "catalogue::tmdb::keeper::tests": [],
           LIMITS: ["a_million"], HOUSE: ["a_flood"], "catalogue::tmdb::gate::tests": ["those_beyond"], "tmdb_posters": ["the_folder_keeps"],
           "mail::route::tests": ["a_full_folder"]},
    "L6": {"store::tests": ["a_full_queue"]},
    "input": {"any_input": [], "web::tests": [], "api::json::tests": [], "api::origin::tests": ["no_other", "what_a_browser"],
              "api::from_here::tests": ["no_name"], "api::catalogue::tests": ["whatever_we"], "catalogue::tmdb::upstream::tests": ["whatever_is", "no_time"],
              "api::client::tests": ["whatever_is"], "api::tests": ["an_address_loses"], "mail::letter::tests": ["whatever_somebody"],
              "catalogue::call::tests::values": ["a_written_call", "no_text_is", "no_bytes_are"],
              "catalogue::tmdb::document::tests": ["whatever_tmdb"], "catalogue::tmdb::body::tests": ["no_packed_bytes"],
              "catalogue::builtin::generated::tests": ["any_file"], "catalogue::builtin::parse::tests": ["any_file"],
              "catalogue::builtin::search::tests::any_text": []},
    "version": {"version": []},
}


@functools.cache
def said():
    """What the tests of the server say when they are run."""
    modules = sorted({f"{module}::" for tests in TESTS.values() for module in tests})
    run = subprocess.run(
        ["cargo", "test", "--quiet", "--locked", "--no-fail-fast", "--lib", "--test", "api", "--", "--format=pretty", "--show-output", *modules],
        cwd=ROOT, capture_output=True, text=True,
    )
    return run.stdout


@functools.cache
def ended():
    """How each test of the server ended, by its name."""
    return dict(re.findall(r"^test (\S+)(?: - should panic)? \.\.\. (\w+)", said(), re.M))


@functools.cache
def figures():
    """The figures that each test told, by its name."""
    output = r"^---- (\S+) stdout ----$(.*?)(?=^---- |^successes:|^failures:)"
    return {name: re.findall("^figure: (.+)", told, re.M) for name, told in re.findall(output, said(), re.M | re.S)}


def wanted(tests):
    """The names of an item's tests, and the beginnings that no test has."""
    names, lost = set(), []
    for module, beginnings in tests.items():
        for beginning in beginnings or [""]:
            found = {name for name in ended() if name.startswith(f"{module}::{beginning}")}
            names |= found
            lost += [] if found else [f"{module}::{beginning}"]
    return names, lost


def tested(number):
    """The proof of an item by its tests."""

    def proof(_binary):
        names, lost = wanted(TESTS[number])
        failed = sorted(name for name in names if ended()[name] != "ok") + lost
        told = dict.fromkeys(figure for name in sorted(names) for figure in figures().get(name, []))
        count = f"{len(names)} tests" if len(names) != 1 else "1 test"
        figure = ", ".join(filter(None, ["; ".join(told), count]))
        return not failed, figure + (f", not passed: {', '.join(failed)}" if failed else "")

    return proof
