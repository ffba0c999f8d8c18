/** Texts of the landing page. */
export const landingMessages = {
  title: 'Your films, your stars',
  tagline: 'Browse films and TV, rate what you have seen and keep playlists, all in one place.',
};
