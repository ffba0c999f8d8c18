/** Texts of the bar at the bottom of a phone. */
export const navigationMessages = {
  label: 'Main pages',
  browse: 'Browse',
  search: 'Search',
};
