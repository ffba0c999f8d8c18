// Values for tests with random input.
import * as fc from 'fast-check';

/** Includes unpaired surrogates. */
export const anyText = fc.string({ unit: 'binary' });

/** Text whose last character may be incomplete, as while typing. */
export const typedText = fc.oneof(
  anyText,
  fc.string({ unit: 'binary' }).map((text) => `${text}\ud83d`),
);
