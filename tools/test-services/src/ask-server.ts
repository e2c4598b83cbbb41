import { connect } from "node:net"

/** A host and a port. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** A check, without a driver, of whether a server is ready. */
export interface Question {
  /** First bytes to send; none if the server sends first. */
  readonly send?: Uint8Array
  /** Whether the first bytes of the response are those of a server that is ready. */
  isReady(answer: Buffer): boolean
}

/** Milliseconds between two checks, and for one response. */
const pause = 50
const timeoutMs = 2000

/**
 * Opens a connection, checks the server once, and closes the connection.
 *
 * @returns why the server is not ready; `undefined` if it is ready
 */
function askOnce(endpoint: Endpoint, question: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: endpoint.host, port: endpoint.port })
    const end = (result: string | undefined): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeoutMs, () => end("it does not answer"))
    socket.on("error", (error) => end(error.message || "it refused the connection"))
    socket.on("close", () => end("it closed the connection"))
    socket.on("connect", () => question.send && socket.write(question.send))
    socket.on("data", (answer) => end(question.isReady(answer) ? undefined : "it is starting up"))
  })
}

/**
 * Waits until a server is ready.
 *
 * @param timeout - timeout in milliseconds
 * @param isGone - called repeatedly; returns why waiting is useless
 * @throws Error if the server is not ready in time, or has ended
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
 * @returns why no server listens; `undefined` if one listens
 */
export function tryToConnect(endpoint: Endpoint): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: endpoint.host, port: endpoint.port })
    const end = (result: string | undefined): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeoutMs * 2, () => end("it does not answer"))
    socket.on("error", (error) => end(error.message || "it refused the connection"))
    socket.on("connect", () => end(undefined))
  })
}
