"""The page of metrics as the parser of Prometheus' own Python client reads it.

    tests/python tests/metrics/run.py [executable]

Every family has a type, a help and samples of its name, no sample occurs twice, and the buckets of a histogram grow.
"""

import pathlib
import sys
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from nginx.proxy import free_ports
from prove.testkit import NO_LIMITS, Client, Server, temporary_folder


def scrape(port):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        return list(text_string_to_metric_families(answer.read().decode()))


def check_histogram(family):
    series = {}
    for sample in family.samples:
        if sample.name.endswith("_bucket"):
            labels = tuple(sorted((name, value) for name, value in sample.labels.items() if name != "le"))
            series.setdefault(labels, []).append((float(sample.labels["le"]), sample.value))
    for labels, buckets in series.items():
        assert buckets == sorted(buckets) and buckets[-1][0] == float("inf"), (family.name, labels)
        counts = [count for _, count in buckets]
        assert counts == sorted(counts), (family.name, labels)


def main(binary="target/ci/moviestars"):
    [port] = free_ports(1)
    with temporary_folder() as folder:
        server = Server(binary, folder / "moviestars.db", more=[*NO_LIMITS, "--metrics-listen", f"127.0.0.1:{port}"])
        client = Client(server)
        client.sign_up("firstadmin")
        for _ in range(3):
            assert client.call("GET", "/api/v1/ratings")[0] == 200
        families = scrape(port)
        server.stop()
    names = [family.name for family in families]
    assert len(names) == len(set(names)) and len(names) > 20, names
    for family in families:
        assert family.type in ("counter", "gauge", "histogram") and family.documentation, family
        keys = [(sample.name, tuple(sorted(sample.labels.items()))) for sample in family.samples]
        assert len(keys) == len(set(keys)), family.name
        if family.type == "histogram":
            check_histogram(family)
    requests = next(family for family in families if family.name == "moviestars_http_requests")
    wanted = {"route": "/api/v1/ratings", "method": "GET", "code": "200"}
    assert [sample.value for sample in requests.samples if sample.labels == wanted] == [3.0], requests
    print(f"figure: {len(families)} families of metrics are read by the parser of Prometheus' client")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
