const textsOf = (known: string, verb: string) => ({
  noneHidden: `Titles that you have ${verb} are hidden`,
  shown: (count: string) => `${count} ${verb}`,
  showLabel: `Show ${known} titles`,
  hideLabel: `Hide ${known} titles`,
  all: `You have ${verb} everything here`,
  allHint: `${known[0]?.toUpperCase()}${known.slice(1)} titles are hidden.`,
});

/** Texts about how lists show the titles that the user has rated or seen. */
export const knownTitlesMessages = {
  labels: { rated: 'Rated titles', seen: 'Seen titles' },
  hint: 'In all lists except searches, remembered in this browser.',
  choices: { show: 'Show', dim: 'Dim', hide: 'Hide' },
  hidden: (count: string) => `${count} hidden`,
  show: 'Show',
  hide: 'Hide',
  rated: textsOf('rated', 'rated'),
  seen: textsOf('seen', 'seen'),
  both: textsOf('rated and seen', 'rated or seen'),
};
