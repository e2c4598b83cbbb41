import * as fc from "fast-check"

/** A place in a pool of about four keys. The first are used most, so that calls meet often. */
export const place: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3)

/** A place in a pool of twelve pairs. */
export const pairPlace: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 5, 8)
