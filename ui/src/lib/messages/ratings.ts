/** Texts of the ratings page, which is loaded after the first page. */
export const ratingMessages = {
  title: 'Ratings',
  filter: 'Filter',
  filters: {
    all: 'All',
    fiveStar: '5 stars',
    fourStar: '4 stars',
    threeStar: '3 stars',
    twoStar: '2 stars',
    oneStar: '1 star',
  },
  sort: 'Sort',
  sorts: { date: 'Last rated', score: 'Best rated', year: 'Newest', title: 'Title' },
  count: (count: number, text: string) => (count === 1 ? '1 title' : `${text} titles`),
  none: "You haven't rated any movies yet",
  showRated: 'Show my ratings',
  noneOfScore: 'No titles with this rating',
  noneOfScoreHint: 'Choose another filter to see the rest.',
};
