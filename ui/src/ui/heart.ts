/** The icon of favorites, which the first page does not need. */
export const heart =
  'M12 20.2C7 16.4 3.5 13.2 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 4-3.5 7.2-8.5 11z';
