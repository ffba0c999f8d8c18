// Why: an address may say anything; a person's number is a positive one of at most 32 bits.

const largest = 2 ** 31 - 1;

/** Reads a person's number; null when nobody can have it. */
export function personOf(text: string): number | null {
  const number = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Infinity;
  return number <= largest ? number : null;
}
