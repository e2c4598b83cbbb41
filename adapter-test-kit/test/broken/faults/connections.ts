import { AdapterError, type CreatedUserWithAccount } from "@lockstep/core/adapters"
import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { createPool } from "../../remote/pool.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteOptions, remoteSubject } from "../../remote/remote-subject.ts"
import { within, withoutLimit } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { givesUpInPlace } from "./gives-up-in-place.ts"

/** Adapters that do not connect, wait without a limit, or lose connections: F1, F4 to F6 and F9. */
export const brokenConnections = {
  "connects-when-made": {
    defect: "cannot be created before its database is reachable",
    breaks: "F1",
    make: (server) => {
      const subject = remoteSubject(server)
      return async (context) => {
        const connect = connectTo(remoteOptions(context, server))
        const connection = await within(1000, connect)
        connection.close()
        return subject(context)
      }
    },
  },
  "remembers-a-failed-connect": {
    defect: "keeps the promise of its first connection, even if it rejected",
    breaks: "F1",
    // A wrong password makes the first connection fail as well.
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        let ready: Promise<unknown> | undefined
        const connect: Connect = async (signal) => {
          ready ??= open(signal).then((connection) => connection.close())
          await ready
          return open(signal)
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "connects-without-a-limit": {
    defect: "limits the time for a response, but not the time for a connection",
    breaks: "F4",
    options: { deadline: 1500 },
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        const connect = () => open(new AbortController().signal)
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "waits-for-ever": {
    defect: "waits for responses without a timeout",
    breaks: "F4",
    options: { deadline: 3000 },
    make: (server) =>
      remoteSubject(server, (options) =>
        RemoteAdapter(options, createLink(options, { within: withoutLimit })),
      ),
  },
  "gives-up-after-a-second": {
    defect: "times out after a second, independent of its timeout option",
    breaks: "F5",
    make: (server) =>
      remoteSubject(server, ({ timeout, ...options }) =>
        RemoteAdapter({
          ...options,
          // An adapter without a timeout waits as long as all of them do, which a busy machine needs.
          ...(timeout !== undefined && { timeout: Math.min(timeout, 1000) }),
        }),
      ),
  },
  "never-reconnects": {
    defect: "opens the connections of its pool once, and never replaces them",
    breaks: "F6",
    // What is broken for good is left broken by a fault in every way.
    also: ["F9"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = connectTo(options)
        let count = 0
        const connect: Connect = async (signal) => {
          if (count === (options.pool ?? 5)) throw new Error("The pool is closed.")
          const connection = await open(signal)
          count += 1
          return connection
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "forgets-slow-connections": {
    defect: "removes a connection from its pool after a timeout, and does not close it",
    breaks: "F9",
    shownBy: "F9.3",
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = givesUpInPlace(connectTo(options))
        const connect: Connect = async (signal) => {
          const connection = await open(signal)
          let isForgotten = false
          return {
            get isOpen() {
              return connection.isOpen && !isForgotten
            },
            send(message, signalOfCall) {
              signalOfCall.addEventListener("abort", () => void (isForgotten = true))
              return connection.send(message, signalOfCall)
            },
            close: connection.close,
          }
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "leaves-its-transaction-open": {
    defect: "returns a connection to the pool with an open database transaction after a timeout",
    breaks: "F9",
    shownBy: "F9.2",
    // A server that refuses a write ends no transaction either.
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const connect = givesUpInPlace(connectTo(options))
        const { adapter, link, close } = RemoteAdapter(options, createLink(options, { connect }))
        return {
          close,
          adapter: {
            ...adapter,
            createUserWithAccount: (records) =>
              link.together(async (send) => {
                await send({ kind: "begin" })
                try {
                  const method = "createUserWithAccount"
                  const created = await send({ kind: "call", method, args: [records] })
                  await send({ kind: "commit" })
                  // The server responds with what the reference returns.
                  return created as CreatedUserWithAccount
                } catch (error) {
                  // The connection is taken for lost, and its transaction with it.
                  if (error instanceof AdapterError && error.code === "unavailable") throw error
                  await send({ kind: "rollback" })
                  throw error
                }
              }),
          },
        }
      }),
  },
  "loses-a-connection": {
    defect: "does not return the connection to the pool when getAccount fails",
    breaks: "F9",
    shownBy: "F9.2",
    make: (server) =>
      remoteSubject(server, (options) => {
        const pool = createPool(connectTo(options), options.pool ?? 5)
        const { adapter, close } = RemoteAdapter(options, createLink(options, { pool }))
        return {
          close,
          adapter: {
            ...adapter,
            getAccount: (...args) =>
              within(options.timeout ?? 5000, async (signal) => {
                const connection = await pool.acquire(signal)
                const found = await connection.send(
                  { kind: "call", method: "getAccount", args },
                  signal,
                )
                pool.release(connection)
                // The server responds with what the reference returns.
                return found as Awaited<ReturnType<typeof adapter.getAccount>>
              }),
          },
        }
      }),
  },
} satisfies Readonly<Record<string, BrokenUnderFaults>>
