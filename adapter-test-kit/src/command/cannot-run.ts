/** Thrown if the command cannot do what was requested. */
export class CannotRun extends Error {
  /** Advice on how to fix it. */
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "CannotRun"
    this.advice = advice
  }
}
