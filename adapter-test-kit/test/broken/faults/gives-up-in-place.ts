import type { Connect, Connection } from "../../remote/connection.ts"

/**
 * Connections that survive a call that was given up: its answer is waited for before the next message is
 * sent.
 *
 * @param open - opens a connection that does not survive it
 */
export function givesUpInPlace(open: Connect): Connect {
  return async (signal) => {
    const connection = await open(signal)
    const forEver = new AbortController().signal
    let before: Promise<unknown> = Promise.resolve()
    const send: Connection["send"] = (message, signalOfCall) => {
      const answer = before.then(() => connection.send(message, forEver))
      before = answer.catch(() => {})
      return Promise.race([answer, aborted(signalOfCall)])
    }
    return {
      send,
      close: connection.close,
      get isOpen() {
        return connection.isOpen
      },
    }
  }
}

/**
 * Rejects when a call is given up.
 *
 * @param signal - of the call
 */
export function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener("abort", () => reject(signal.reason))
  // No caller may be waiting any more.
  promise.catch(() => {})
  return promise
}
