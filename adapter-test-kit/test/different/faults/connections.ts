import { setTimeout } from "node:timers/promises"
import { AdapterError } from "@lockstep/core/adapters"
import { connectTo, type Connect, type Connection } from "../../remote/connection.ts"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

const retryPause = 50

/** Whether nothing of the call can have come to the server. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause?.err : undefined
  return cause instanceof Error && cause.message.includes("ECONNREFUSED")
}

function givenUp(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener("abort", () => reject(signal.reason))
  return promise
}

/** How long an instance takes to connect again, in milliseconds. */
const welcome = 40

const longestPause = 1000

function isUse(message: Parameters<Link["send"]>[0]): boolean {
  return message.kind === "call" && message.method === "useVerificationToken"
}

/** Adapters that differ in how they connect, and in what they do when a connection is lost. */
export const differentConnections = {
  "carries-out-late": {
    way: "keeps calls until it can connect, and makes them then, also those that it has given up on",
    make: (server) =>
      remoteSubject(server, (options) => {
        let isClosed = false
        const link = createLink(options)
        const keptUntilConnected = async (
          message: Parameters<Link["send"]>[0],
        ): Promise<unknown> => {
          for (;;) {
            try {
              return await link.send(message)
            } catch (error) {
              if (isClosed || !isRefused(error)) throw error
            }
            await setTimeout(retryPause)
          }
        }
        const send: Link["send"] = (message) =>
          within(options.timeout ?? 5000, (signal) =>
            Promise.race([keptUntilConnected(message), givenUp(signal)]),
          )
        const close = (): void => {
          isClosed = true
          link.close()
        }
        return RemoteAdapter(options, { ...link, send, close })
      }),
  },
  "drops-its-pool": {
    way: "closes all its connections when one of them fails",
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        const all = new Set<Connection>()
        const connect: Connect = async (signal) => {
          const connection = await open(signal)
          all.add(connection)
          return {
            get isOpen() {
              return connection.isOpen
            },
            async send(message, signalOfCall) {
              try {
                return await connection.send(message, signalOfCall)
              } finally {
                if (!connection.isOpen) {
                  for (const each of all) each.close()
                  all.clear()
                }
              }
            },
            close: connection.close,
          }
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "has-one-connection": {
    way: "makes one call after the other on its only connection, whatever pool it may have",
    make: (server) => remoteSubject(server, (options) => RemoteAdapter({ ...options, pool: 1 })),
  },
  /**
   * Stands for a database on a busy machine: instances that all connect again at the same moment use up the
   * time that each of them has.
   */
  "reconnects-one-at-a-time": {
    way: "connects anew only while no other instance with one connection does",
    make: (server) => {
      const underWay = new Set<{ isAlone: boolean }>()
      return remoteSubject(server, (options) => {
        const open = connectTo(options)
        let isNew = true
        const connect: Connect = async (signal) => {
          if (options.pool === 1 && !isNew) {
            const own = { isAlone: underWay.size === 0 }
            for (const other of underWay) other.isAlone = false
            underWay.add(own)
            await setTimeout(welcome)
            underWay.delete(own)
            if (!own.isAlone) throw new AdapterError("The database is busy with other connections.")
          }
          const connection = await open(signal)
          isNew = false
          return connection
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      })
    },
  },
  "rejects-while-away": {
    way: "does not try to connect for a while after it could not, longer each time, and rejects meanwhile",
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        let failures = 0
        let notBefore = 0
        const connect: Connect = async (signal) => {
          if (Date.now() < notBefore) throw new AdapterError("The server is away.")
          try {
            const connection = await open(signal)
            failures = 0
            return connection
          } catch (error) {
            failures += 1
            notBefore = Date.now() + Math.min(50 * 2 ** failures, longestPause)
            throw error
          }
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "retries-once": {
    way: "makes a call again when the connection was lost, except the use of a token",
    make: (server) =>
      remoteSubject(server, (options) => {
        const link = createLink(options)
        const send: Link["send"] = async (message) => {
          try {
            return await link.send(message)
          } catch (error) {
            // What the server says has no cause.
            const isLost = !(error instanceof AdapterError) || error.cause !== undefined
            if (!isLost || isUse(message)) throw error
            return link.send(message)
          }
        }
        return RemoteAdapter(options, { ...link, send })
      }),
  },
} satisfies Readonly<Record<string, CorrectUnderFaults>>
