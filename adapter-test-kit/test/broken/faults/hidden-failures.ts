import { AdapterError } from "@lockstep/core/adapters"
import { connectionParts, connectTo, type Connect } from "../../remote/connection.ts"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { aborted, givesUpInPlace } from "./gives-up-in-place.ts"

/** Adapters that hide a failure, or let it end the process: F2, F3 and F7. */
export const brokenHiddenFailures = {
  "rejects-with-plain-objects": {
    defect: "rejects with an object that is not an Error if the connection is lost",
    breaks: "F2",
    make: (server) =>
      remoteSubject(server, (options) => {
        const link = createLink(options)
        const send: Link["send"] = async (message) => {
          try {
            return await link.send(message)
          } catch (error) {
            // What the server says has no cause.
            if (error instanceof AdapterError && error.cause === undefined) throw error
            const rejection: unknown = { code: "ECONNRESET" }
            throw rejection
          }
        }
        return RemoteAdapter(options, { ...link, send })
      }),
  },
  "answers-by-arrival": {
    defect:
      "returns a response to any call that waits on the connection, even if its own call timed out",
    breaks: "F3",
    shownBy: "F3.12",
    make: (server) =>
      remoteSubject(server, (options) => {
        const open = givesUpInPlace(connectTo(options))
        const connect: Connect = async (signal) => {
          const connection = await open(signal)
          const forEver = new AbortController().signal
          const waiting: PromiseWithResolvers<unknown>[] = []
          return {
            get isOpen() {
              return connection.isOpen
            },
            async send(message, signalOfCall) {
              const mine = Promise.withResolvers<unknown>()
              waiting.push(mine)
              connection.send(message, forEver).then(
                (answer) => waiting.shift()?.resolve(answer),
                (error: unknown) => waiting.shift()?.reject(error),
              )
              try {
                return await Promise.race([mine.promise, aborted(signalOfCall)])
              } catch (error) {
                waiting.splice(waiting.indexOf(mine), waiting.includes(mine) ? 1 : 0)
                throw error
              }
            },
            close: connection.close,
          }
        }
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "forgets-failed-changes": {
    defect: "reports no expired records and a missing passkey if the store is unreachable",
    breaks: "F3",
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            deleteExpired: (limit) => adapter.deleteExpired(limit).catch(() => 0),
            deleteAuthenticator: (id) => adapter.deleteAuthenticator(id).catch(() => null),
          },
        }
      }),
  },
  "forgets-failed-revocations": {
    defect: "resolves deleteSessionsByUserId even if the sessions were not deleted",
    breaks: "F3",
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            deleteSessionsByUserId: (userId) =>
              adapter.deleteSessionsByUserId(userId).catch(() => {}),
          },
        }
      }),
  },
  "forgets-failed-sign-outs": {
    defect: "resolves deleteSession even if the session was not deleted",
    breaks: "F3",
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            deleteSession: (sessionToken) => adapter.deleteSession(sessionToken).catch(() => null),
          },
        }
      }),
  },
  "lists-nothing-on-failure": {
    defect: "lists no passkeys if the connection is lost",
    breaks: "F3",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async listAuthenticatorsByUserId(userId) {
              try {
                return await adapter.listAuthenticatorsByUserId(userId)
              } catch (error) {
                // What the server says has no cause.
                if (error instanceof AdapterError && error.cause === undefined) throw error
                return []
              }
            },
          },
        }
      }),
  },
  "turns-errors-into-null": {
    defect: "treats every failure of getUser as a missing user",
    breaks: "F3",
    also: ["F10"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: { ...adapter, getUser: (id) => adapter.getUser(id).catch(() => null) },
        }
      }),
  },
  "does-not-listen-while-idle": {
    defect: "does not handle errors of idle connections in the pool",
    breaks: "F7",
    shownBy: "F7.10",
    make: (server) =>
      remoteSubject(server, (options) => {
        const connect = connectTo(options, { ...connectionParts, guard() {} })
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "exits-on-a-lost-connection": {
    defect: "exits the process when a connection is lost",
    breaks: "F7",
    make: (server) =>
      remoteSubject(server, (options) => {
        const connect = connectTo(options, {
          ...connectionParts,
          guard: (socket) => void socket.on("error", () => process.exit(-1)),
        })
        return RemoteAdapter(options, createLink(options, { connect }))
      }),
  },
  "reconnects-in-the-background": {
    defect: "tries to reconnect after a failure, and does not handle the rejection",
    breaks: "F7",
    make: (server) =>
      remoteSubject(server, (options) => {
        const link = createLink(options)
        const tried = async (): Promise<void> => {
          const connection = await within(options.timeout ?? 5000, connectTo(options))
          connection.close()
        }
        const send: Link["send"] = async (message) => {
          try {
            return await link.send(message)
          } catch (error) {
            if (!(error instanceof AdapterError) || error.cause !== undefined) void tried()
            throw error
          }
        }
        return RemoteAdapter(options, { ...link, send })
      }),
  },
} satisfies Readonly<Record<string, BrokenUnderFaults>>
