/** Texts of seasons and offers. */
export const seasonsMessages = {
  seasons: {
    title: 'Seasons',
    showAll: (count: number) => `Show all ${count} seasons`,
    minutes: (count: number) => `${count} min`,
    episode: (number: number) => `Episode ${number}`,
    noEpisodes: 'No episodes are listed yet.',
    loading: 'Loading the episodes…',
  },
  watch: {
    title: 'Where to watch',
    ways: {
      flatrate: 'Stream',
      free: 'Free',
      ads: 'With ads',
      rent: 'Rent',
      buy: 'Buy',
    },
    link: 'All offers',
    source: 'Offers by JustWatch',
  },
};
