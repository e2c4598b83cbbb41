import { NeverSettled, Violation } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"

/** How a call ended. */
export type Ending =
  | { readonly kind: "resolved"; readonly value: unknown }
  | { readonly kind: "rejected"; readonly error: unknown }
  | { readonly kind: "waiting"; readonly error: NeverSettled }

/** Waits for the end of a call. */
export async function endingOf(call: () => Promise<unknown>): Promise<Ending> {
  try {
    return { kind: "resolved", value: await call() }
  } catch (error) {
    if (error instanceof NeverSettled) return { kind: "waiting", error }
    return { kind: "rejected", error }
  }
}

/**
 * Returns what a check throws, if that is a violation.
 *
 * @param check - may throw
 */
export async function violationOf(check: () => unknown): Promise<Violation | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof Violation && !(error instanceof NeverSettled)) return error
    throw error
  }
}

/**
 * Returns why a check does not hold: a violation, or that it could not read. A check that cannot
 * read a record has not found it.
 *
 * @param check - may throw
 */
export async function objectionOf(check: () => unknown): Promise<Violation | undefined> {
  try {
    return await violationOf(check)
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return new Violation("a read of the store", "a result", toCode(error))
  }
}

/** A method and its fault. */
export interface FaultFinding {
  /** The method and the situation. */
  readonly what: string
  readonly expected: string
  readonly seen: string
}

/**
 * Collects findings, for all things at the same time.
 *
 * @param blame - returns what is wrong with a thing, if anything
 */
export async function findingsOf<Thing>(
  things: readonly Thing[],
  blame: (thing: Thing) => Promise<FaultFinding | undefined>,
): Promise<readonly FaultFinding[]> {
  const blames = await Promise.all(things.map(blame))
  return blames.filter((each) => each !== undefined)
}

/** Throws if there are findings, and names all of them. */
export function failFor(blames: readonly FaultFinding[]): void {
  const [first, ...others] = blames
  if (!first) return
  const more = others.length === 0 ? "" : `; also ${others.map(({ what }) => what).join("; ")}`
  throw new Violation(first.what, first.expected, `${first.seen}${more}`)
}
