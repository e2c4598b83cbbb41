import { connect } from "node:net"

/** A host and a port. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** How a server is asked whether it is ready, without a driver. */
export interface Question {
  /** What is sent first; nothing where the server speaks first. */
  readonly send?: Uint8Array
  /** Whether the first bytes of the answer are those of a server that is ready. */
  isReady(answer: Buffer): boolean
}

/** Milliseconds between two questions, and for one answer. */
const pause = 50
const timeoutMs = 2000

/**
 * Opens a connection, asks, and closes it.
 *
 * @param endpoint - whom to ask
 * @param question - what to ask
 * @returns why it is not ready; `undefined` when it is
 */
function askOnce(endpoint: Endpoint, question: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: endpoint.host, port: endpoint.port })
    const end = (result: string | undefined): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeoutMs, () => end("it does not answer"))
    socket.on("error", (error) => end(error.message || "it refuses the connection"))
    socket.on("close", () => end("it closes the connection"))
    socket.on("connect", () => question.send && socket.write(question.send))
    socket.on("data", (answer) => end(question.isReady(answer) ? undefined : "it is starting up"))
  })
}

/**
 * Waits until a server is ready.
 *
 * @param endpoint - whom to ask
 * @param question - what to ask
 * @param timeout - in milliseconds
 * @param isGone - asked now and then; the reason why waiting is in vain
 * @throws Error when it does not get ready in time, or is gone
 */
export async function waitUntilReady(
  endpoint: Endpoint,
  question: Question,
  timeout: number,
  isGone: () => Promise<string | undefined>,
): Promise<void> {
  const end = performance.now() + timeout
  for (let turn = 1; ; turn += 1) {
    const problem = await askOnce(endpoint, question)
    if (problem === undefined) return
    const gone = turn % 10 === 0 ? await isGone() : undefined
    if (gone !== undefined) throw new Error(gone)
    if (performance.now() > end) throw new Error(`it was not ready after ${timeout} ms: ${problem}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Checks that a server listens.
 *
 * @param endpoint - where
 * @returns why there is none; `undefined` when there is one
 */
export function tryToConnect(endpoint: Endpoint): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: endpoint.host, port: endpoint.port })
    const end = (result: string | undefined): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeoutMs * 2, () => end("it does not answer"))
    socket.on("error", (error) => end(error.message || "it refuses the connection"))
    socket.on("connect", () => end(undefined))
  })
}
