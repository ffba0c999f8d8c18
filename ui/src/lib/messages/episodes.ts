/** Names of seasons and episodes. */
export const episodeMessages = {
  season: (number: number) => (number === 0 ? 'Specials' : `Season ${number}`),
  /** "S2 E4". */
  code: (season: number, episode: number) => `S${season} E${episode}`,
  /** An episode of the season that was named before. */
  episode: (number: number) => `E${number}`,
  /** Of an episode whose name is hidden. */
  spoiler: {
    show: 'Show name',
    showOf: (episode: string) => `Show name of ${episode}`,
  },
  range: (first: string, last: string) => `${first}–${last}`,
};
