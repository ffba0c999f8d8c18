/** Texts about how lists show the titles that the user has rated. */
export const ratedTitlesMessages = {
  label: 'Rated titles',
  hint: 'In all lists except searches, remembered in this browser.',
  choices: { show: 'Show', dim: 'Dim', hide: 'Hide' },
  noneHidden: 'Titles that you have rated are hidden',
  hidden: (count: string) => `${count} hidden`,
  shown: (count: string) => `${count} rated`,
  show: 'Show',
  showLabel: 'Show rated titles',
  hide: 'Hide',
  hideLabel: 'Hide rated titles',
  allRated: 'You have rated everything here',
  allRatedHint: 'Rated titles are hidden.',
};
