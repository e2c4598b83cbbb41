import { afterEach, beforeEach } from "vitest"

/** Fails the test during which a promise was rejected without a handler: Node.js would end a server. */
export function refuseUnhandledRejections(): void {
  const reasons: unknown[] = []
  const note = (reason: unknown): void => void reasons.push(reason)

  beforeEach(() => void process.on("unhandledRejection", note))

  afterEach(async () => {
    // They are reported once the tasks at hand are done.
    await new Promise((resolve) => void setImmediate(resolve))
    process.off("unhandledRejection", note)
    const unhandled = reasons.splice(0)
    if (unhandled.length > 0)
      throw new Error("A rejection was not handled.", { cause: unhandled[0] })
  })
}
