"""The metrics that /metrics reports to Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("agora_requests_total", "HTTP requests answered", ["method", "hundreds"])
REQUEST_SECONDS = Histogram("agora_request_seconds", "Time to answer an HTTP request")
SOCKETS = Gauge("agora_sockets", "Open sockets")
MOVES = Counter("agora_moves_total", "Moves stored", ["by"])
MOVE_SECONDS = Histogram(
    "agora_move_seconds",
    "From a move's arrival to its answer",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
REFUSED = Counter("agora_refused_total", "Messages refused", ["error"])
CONFLICTS = Counter("agora_conflicts_total", "Writes for which another process was faster")
TABLES = Gauge("agora_tables_loaded", "Tables in memory")
BOT_FAILURES = Gauge("agora_bot_failures", "Bots that crashed, hung or moved against the rules")
BOTS_ASKED = Gauge("agora_bots_asked", "Bots that think or wait for a process")
BOT_SECONDS = Histogram(
    "agora_bot_seconds",
    "From asking a bot to its answer",
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
BOTS_WAITING = Gauge("agora_bots_waiting", "Bots that wait for a process")
CUT = Counter("agora_connections_cut_total", "Connections cut, and viewers turned away", ["why"])
LOOP_LAG = Histogram(
    "agora_event_loop_lag_seconds",
    "How late the event loop comes to what is due",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
COMMIT_SECONDS = Histogram(
    "agora_commit_seconds",
    "From the first statement of a transaction until it is on disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
STORE_WAITING = Gauge("agora_store_waiting", "Writes that wait for the disk")
STORE_BATCHES = Gauge("agora_store_transactions", "Transactions written")
STORE_JOBS = Gauge("agora_store_writes", "Writes that were in them")
