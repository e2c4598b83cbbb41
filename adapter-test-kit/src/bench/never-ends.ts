import { NeverSettled } from "../values/assert.ts"

/** Thrown if an instance of the subject does not close in time. */
export class NeverClosed extends NeverSettled {
  constructor(deadline: number) {
    super("close of the subject", deadline)
    this.name = "NeverClosed"
  }
}

/** Thrown if the factory does not create an instance in time. */
export class NeverMade extends Error {
  constructor(timeoutMs: number) {
    super(`The factory returned nothing within ${timeoutMs} ms.`)
    this.name = "NeverMade"
  }
}
