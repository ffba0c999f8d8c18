-- Other orders of a show's episodes, TMDB's episode groups, that users have chosen. Only adds.
CREATE TABLE episode_orders (
    title_id   INTEGER NOT NULL,
    -- TMDB's, 24 hexadecimal digits.
    order_id   TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    fetched_at INTEGER NOT NULL,
    -- When TMDB did not have it any more.
    removed_at INTEGER,
    PRIMARY KEY (title_id, order_id)
) STRICT;

CREATE INDEX episode_orders_fetched_at_idx ON episode_orders (fetched_at);

CREATE TABLE episode_order_seasons (
    title_id INTEGER NOT NULL,
    order_id TEXT    NOT NULL,
    season   INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    PRIMARY KEY (title_id, order_id, season),
    FOREIGN KEY (title_id, order_id) REFERENCES episode_orders (title_id, order_id) ON DELETE CASCADE
) STRICT;

-- The numbers that an episode has in an order.
CREATE TABLE episode_order_items (
    title_id INTEGER NOT NULL,
    order_id TEXT    NOT NULL,
    season   INTEGER NOT NULL,
    episode  INTEGER NOT NULL,
    -- The episode's id at TMDB.
    tmdb_id  INTEGER NOT NULL,
    PRIMARY KEY (title_id, order_id, tmdb_id),
    FOREIGN KEY (title_id, order_id) REFERENCES episode_orders (title_id, order_id) ON DELETE CASCADE
) STRICT;
