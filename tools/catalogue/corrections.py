"""What the makers of the catalogue know better than the source, or love more than numbers say.
Keys are the source's titles with their years; one that fits no film stops the generator."""

# Where the rules of the source's tags do not lead to the film's genres.
GENRES = {
}

# Minutes as it ran in cinemas; the source often has the longest cut there is.
RUNTIMES = {
}

# The language a film was made in, where several are spoken.
LANGUAGES = {
}

ORIGINALS = {
}

BELOVED = {
}
