/** Auth.js divided by itself is 1 on a machine that does nothing else. */
const mostNoise = 0.1

/** Whether a figure keeps its budget; a machine on which equal work differs by more than a tenth cannot say that it does not. */
export type Verdict = "within" | "OVER" | "cannot say"

/**
 * Judges a figure.
 *
 * @param control - what a library takes, divided by what the same library takes
 */
export function verdictOf(isWithin: boolean, control: number): Verdict {
  if (isWithin) return "within"
  return Math.abs(control - 1) > mostNoise ? "cannot say" : "OVER"
}
