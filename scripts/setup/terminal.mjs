/** What the setup writes to the terminal, and the one kind of error it raises on purpose. */

const start = Date.now()

/**
 * Reports the next step, with the seconds since the start.
 * @param {string} text
 */
export function announce(text) {
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(5)
  process.stdout.write(`[${seconds} s] ${text}\n`)
}

/** Something is missing that you can put right; the message says how. */
export class SetupError extends Error {
  /**
   * @param {string} problem what is wrong
   * @param {readonly string[]} remedy what to do, one step a line
   */
  constructor(problem, remedy) {
    super([problem, ...remedy.map((line) => `  - ${line}`)].join("\n"))
    this.name = "SetupError"
  }
}

/**
 * The text to show for an error: only the message when it was raised on purpose.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (error instanceof SetupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
