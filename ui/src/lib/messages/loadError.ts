/** Texts of the message that ratings or playlists could not be loaded. */
export const loadErrorMessages = {
  ratings: 'ratings',
  playlists: 'playlists',
  failed: (names: string[], why: string) =>
    `Your ${names.join(' and ')} could not be loaded: ${why}`,
};
