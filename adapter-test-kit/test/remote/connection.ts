import { connect, type Socket } from "node:net"
import type { Endpoint } from "@lockstep/adapter-test-kit"
import { AdapterError } from "@lockstep/core/adapters"
import { createFrameReader, encodeFrame, type FrameReader } from "./frames.ts"
import type { Answer, Message } from "./messages.ts"

/** A connection on which one message at a time waits for its answer. */
export interface Connection {
  /** Whether it can still be used. */
  readonly isOpen: boolean
  /** Sends a message. @returns the answer's value @throws AdapterError when there is none */
  send(message: Message, signal: AbortSignal): Promise<unknown>
  close(): void
}

/** Opens a connection and says hello. */
export type Connect = (signal: AbortSignal) => Promise<Connection>

/** The address to connect to, and as which user. */
export interface ConnectionOptions {
  readonly endpoint: Endpoint
  readonly namespace: string
}

/** The parts that a broken adapter replaces. */
export interface ConnectionParts {
  /** Listens to a socket for as long as it lives: an unobserved error ends the process. */
  guard(socket: Socket): void
  /** Makes a value of an answer. @throws AdapterError when the answer is an error */
  valueOf(answer: Answer): unknown
}

/** The parts of a correct connection. */
export const connectionParts: ConnectionParts = {
  guard: (socket) => void socket.on("error", () => {}),
  valueOf(answer) {
    if (answer.kind === "value") return answer.value
    throw new AdapterError(answer.message, answer.code && { code: answer.code })
  },
}

/**
 * Makes a function that opens connections.
 *
 * @param options - where to connect to, and as which user
 * @param parts - left out except in broken adapters
 */
export function connectTo(
  options: ConnectionOptions,
  parts: ConnectionParts = connectionParts,
): Connect {
  return async (signal) => {
    const { host, port } = options.endpoint
    const socket = connect({ host, port, noDelay: true })
    parts.guard(socket)
    // What is sent before the socket is connected waits inside it.
    const connection = overSocket(socket, parts)
    try {
      await connection.send({ kind: "hello", namespace: options.namespace }, signal)
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }
}

function overSocket(socket: Socket, parts: ConnectionParts): Connection {
  const reader = createFrameReader()
  return {
    get isOpen() {
      return socket.writable && socket.readable
    },
    async send(message, signal) {
      try {
        return parts.valueOf(await exchange(socket, reader, message, signal))
      } catch (error) {
        if (error instanceof AdapterError) throw error
        throw new AdapterError("The server cannot be reached.", { cause: error })
      }
    },
    close: () => void socket.destroy(),
  }
}

/** Sends a message and waits for what comes back; the socket is of no more use when nothing does. */
async function exchange(
  socket: Socket,
  reader: FrameReader,
  message: Message,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted()
  const frame = encodeFrame(message)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (error: unknown): void => {
    socket.destroy()
    reject(error)
  }
  const read = (chunk: Buffer): void => {
    try {
      const [answer] = reader.push(chunk)
      // The server sends nothing else.
      if (answer !== undefined) resolve(answer as Answer)
    } catch (error) {
      fail(error)
    }
  }
  const giveUp = (): void => fail(signal.reason)
  const end = (): void => fail(new Error("The connection was closed."))
  socket.on("data", read).on("error", fail).on("close", end).on("end", end)
  signal.addEventListener("abort", giveUp)
  socket.write(frame)
  try {
    return await promise
  } finally {
    socket.off("data", read).off("error", fail).off("close", end).off("end", end)
    signal.removeEventListener("abort", giveUp)
  }
}
