/** Texts of rows that are moved to another position. */
export const sortingMessages = {
  title: (title: string) => `Move ${title}`,
  position: (position: number, count: number) => `Position ${position} of ${count}`,
  top: 'Move to the top',
  up: 'Move up',
  down: 'Move down',
  end: 'Move to the end',
  to: 'Move to position',
  toHint: (count: number) => `1 to ${count}`,
  move: 'Move',
};
