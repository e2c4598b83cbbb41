import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { connectionParts, connectTo, type Connect } from "../remote/connection.ts"
import { createFrameReader, encodeFrame } from "../remote/frames.ts"
import { createLink, type Link, type RemoteOptions, type Send } from "../remote/link.ts"
import type { Answer, Message } from "../remote/messages.ts"
import { createPool, type Pool } from "../remote/pool.ts"
import { RemoteAdapter } from "../remote/remote-adapter.ts"
import type { RemoteServer } from "../remote/remote-server.ts"
import { remoteSubject } from "../remote/remote-subject.ts"
import { storeInProcess } from "../remote/store-in-process.ts"
import type { DifferentAdapter } from "./different-adapter.ts"

/** A correct adapter that spends its calls in another way than the remote reference. */
interface CheapAdapter extends Omit<DifferentAdapter, "make"> {
  /** `false` for a store in the process of its adapter, of which statements are counted. */
  readonly network?: false
  make(server: RemoteServer): SubjectFactory
}

async function fill(pool: Pool, size: number): Promise<void> {
  const { signal } = new AbortController()
  const all = await Promise.all(Array.from({ length: size }, () => pool.acquire(signal)))
  for (const connection of all) pool.release(connection)
}

/** A link that does nothing about failures, which are not what it is for. */
function pipeliningLink(options: RemoteOptions): Link {
  let opening: Promise<Socket> | undefined
  const waiting: ((answer: Answer) => void)[] = []
  const open = async (): Promise<Socket> => {
    const { host, port } = options.endpoint
    const socket = connect({ host, port, noDelay: true })
    const reader = createFrameReader()
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      // The server sends nothing else, and its responses are in order.
      for (const answer of reader.push(chunk) as Answer[]) waiting.shift()?.(answer)
    })
    await once(socket, "connect")
    await sendOn(socket, { kind: "hello", namespace: options.namespace })
    return socket
  }
  const sendOn = async (socket: Socket, message: Message): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const frame = encodeFrame(message)
    waiting.push(resolve)
    socket.write(frame)
    return connectionParts.valueOf(await promise)
  }
  const send: Send = async (message) => {
    opening ??= open()
    return sendOn(await opening, message)
  }
  return {
    send,
    together: (work) => work(send),
    close: () => void opening?.then((socket) => socket.destroy()),
  }
}

/** Adapters that differ in how they use the network. */
export const differentCosts: Readonly<Record<string, CheapAdapter>> = {
  "asks-side-by-side": {
    way: "asks for a session and for its user at once, on two connections",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async getSessionAndUser(sessionToken) {
              const [one, other] = await Promise.all([
                adapter.getSessionAndUser(sessionToken),
                adapter.getSessionAndUser(sessionToken),
              ])
              return one && other && { session: one.session, user: other.user }
            },
          },
        }
      }),
  },
  "fills-its-pool": {
    way: "begins to open all connections of its pool at the first call, and goes on meanwhile",
    make: (server) =>
      remoteSubject(server, (options) => {
        const size = options.pool ?? 5
        const pool = createPool(connectTo(options), size)
        let filling: Promise<void> | undefined
        const acquire: Pool["acquire"] = (signal) => {
          filling ??= fill(pool, size).catch(() => {})
          return pool.acquire(signal)
        }
        return RemoteAdapter(options, createLink(options, { pool: { ...pool, acquire } }))
      }),
  },
  "has-a-pool-of-its-own": {
    way: "has a pool of 20 connections, whatever it is told",
    make: (server) =>
      remoteSubject(server, (options) =>
        RemoteAdapter(options, createLink({ ...options, pool: 20 })),
      ),
  },
  "has-no-network": {
    way: "keeps its store in the process, and counts statements",
    network: false,
    make: () => storeInProcess(),
  },
  "pings-new-connections": {
    way: "tries each new connection before it is used",
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        const connect: Connect = async (signal) => {
          const connection = await open(signal)
          await connection.send({ kind: "get", map: "users", key: "ping" }, signal)
          return connection
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  pipelines: {
    way: "sends all calls over one connection, without waiting for the answers to earlier ones",
    make: (server) =>
      remoteSubject(server, (options) => {
        const link = pipeliningLink(options)
        const { adapter, close } = RemoteAdapter(options, link)
        return {
          close,
          adapter: {
            ...adapter,
            async updateUser(patch) {
              // Two requests, of which the second does not wait for the first.
              const [, updated] = await Promise.all([
                adapter.getUser(patch.id),
                adapter.updateUser(patch),
              ])
              return updated
            },
          },
        }
      }),
  },
}
