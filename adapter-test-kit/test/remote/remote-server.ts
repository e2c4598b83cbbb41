import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import type { Endpoint } from "@lockstep/adapter-test-kit"
import { AdapterError } from "@lockstep/core/adapters"
import { createFrameReader, encodeFrame } from "./frames.ts"
import type { Answer, Message } from "./messages.ts"
import { perform } from "./perform.ts"
import { createSpace, type Space } from "./space.ts"

/** The reference behind a network: a database small enough to be understood whole. */
export interface RemoteServer {
  readonly endpoint: Endpoint
  /** How many connections of a namespace are open. */
  open(namespace: string): number
  /** What is kept for a namespace; each has its own records. */
  space(namespace: string): Space
  /** Closes every connection of a namespace. */
  disconnect(namespace: string): void
  close(): Promise<void>
}

/** A connection, and the namespace that it named. */
interface Session {
  readonly socket: Socket
  readonly gone: boolean
  namespace?: string
}

/** Starts a server on a free port of this machine. */
export async function startRemoteServer(): Promise<RemoteServer> {
  const spaces = new Map<string, Space>()
  const sessions = new Set<Session>()
  const spaceOf = (namespace: string): Space => {
    const space = spaces.get(namespace) ?? createSpace()
    spaces.set(namespace, space)
    return space
  }
  const sessionsOf = (namespace: string): Session[] =>
    [...sessions].filter((session) => session.namespace === namespace)
  const server = createServer({ noDelay: true }, (socket) => {
    const session: Session = {
      socket,
      get gone() {
        return socket.destroyed
      },
    }
    sessions.add(session)
    socket.on("close", () => {
      sessions.delete(session)
      if (session.namespace !== undefined) spaceOf(session.namespace).end(session, false)
    })
    serve(session, spaceOf)
  })
  return {
    endpoint: await listen(server),
    open: (namespace) => sessionsOf(namespace).length,
    space: spaceOf,
    disconnect(namespace) {
      for (const { socket } of sessionsOf(namespace)) socket.destroy()
    },
    async close() {
      for (const { socket } of sessions) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

async function listen(server: Server): Promise<Endpoint> {
  const host = "127.0.0.1"
  server.listen(0, host)
  await once(server, "listening")
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { host, port }
}

/** Answers the messages of a connection one after the other. */
function serve(session: Session, spaceOf: (namespace: string) => Space): void {
  const { socket } = session
  const reader = createFrameReader()
  let before: Promise<unknown> = Promise.resolve()
  // A server must expect clients that disconnect in the middle.
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    try {
      // Clients of the protocol send nothing else.
      for (const message of reader.push(chunk) as Message[]) {
        before = before
          .then(async () => socket.write(encodeFrame(await answerTo(message, session, spaceOf))))
          .catch(() => socket.destroy())
      }
    } catch {
      socket.destroy()
    }
  })
}

async function answerTo(
  message: Message,
  session: Session,
  spaceOf: (namespace: string) => Space,
): Promise<Answer> {
  try {
    return { kind: "value", value: await handle(message, session, spaceOf) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = error instanceof AdapterError ? error.code : undefined
    return { kind: "error", message: error.message, ...(code && { code }) }
  }
}

async function handle(
  message: Message,
  session: Session,
  spaceOf: (namespace: string) => Space,
): Promise<unknown> {
  if (message.kind === "hello") {
    const refuses = spaceOf(message.namespace).faults.has("wrong-password")
    if (refuses) throw new AdapterError("The password is wrong.")
    session.namespace = message.namespace
    return undefined
  }
  if (session.namespace === undefined) throw new AdapterError("A connection begins with hello.")
  return perform(message, spaceOf(session.namespace), session)
}
