/** The command cannot do what it was started for: exit code 2. */
export class CannotRun extends Error {
  /** What to do about it. */
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "CannotRun"
    this.advice = advice
  }
}
