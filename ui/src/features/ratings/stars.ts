// Why: the five colours of a rating follow from its score and nothing else (SPEC 3.5).

export type StarColour = 'yellow' | 'white';

/** The five colours of a score from 0 to 5: as many yellow as the score. */
export function starsOf(score: number): StarColour[] {
  return [1, 2, 3, 4, 5].map((star) => (star <= score ? 'yellow' : 'white'));
}
