/** Texts of half stars, which few users switch on. */
export const halfStarMessages = {
  stars,
  starsOf: (label: string, score: number) =>
    score === 0 ? `${label}: not rated` : `${label}: ${numberOf(score)} of 5 stars`,
};

function numberOf(score: number): string {
  const whole = Math.floor(score);
  if (whole === score) return String(score);
  return whole === 0 ? 'half' : `${whole} and a half`;
}

function stars(score: number): string {
  if (score === 0.5) return 'half a star';
  return score === 1 ? '1 star' : `${numberOf(score)} stars`;
}
