import * as fc from "fast-check"

/**
 * A position in a pool of about four keys. The first keys are used most, so that calls often use
 * the same records.
 */
export const place: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3)

/** A position in a pool of twelve pairs. */
export const pairPlace: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 5, 8)
