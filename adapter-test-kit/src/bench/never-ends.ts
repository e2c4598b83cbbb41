import { NeverSettled } from "../values/assert.ts"

/** An instance of the subject was not closed in time. */
export class NeverClosed extends NeverSettled {
  constructor(deadline: number) {
    super("close of the subject", deadline)
    this.name = "NeverClosed"
  }
}

/** The factory did not make an instance in time. */
export class NeverMade extends Error {
  constructor(timeoutMs: number) {
    super(`The factory has made nothing within ${timeoutMs} ms.`)
    this.name = "NeverMade"
  }
}
