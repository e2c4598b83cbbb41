import { setTimeout } from "node:timers/promises"
import { AdapterError, type AdapterAccount, type AdapterSession } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

const longestWait = 1000
const pause = 10
const writes: readonly string[] = ["createUser", "updateUser", "deleteUser"]

/** Adapters that differ in the requests that a write makes. */
export const differentWrites = {
  "deletes-step-by-step": {
    way: "deletes what is a user's without a transaction, and the user last",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async deleteUser(userId) {
              // The server keeps nothing else in these maps.
              const sessions = (await link.send({
                kind: "all",
                map: "sessions",
              })) as AdapterSession[]
              const accounts = (await link.send({
                kind: "all",
                map: "accounts",
              })) as AdapterAccount[]
              for (const session of sessions) {
                if (session.userId === userId) await adapter.deleteSession(session.sessionToken)
              }
              for (const account of accounts) {
                if (account.userId === userId) await adapter.unlinkAccount(account)
              }
              return adapter.deleteUser(userId)
            },
          },
        }
      }),
  },
  "turns-writers-away": {
    way: "writes one user after the other, and rejects who would have to wait for more than a second",
    make: (server) => {
      const writing = new Set<string>()
      return remoteSubject(server, (options) => {
        const { namespace } = options
        const link = createLink(options)
        const send: Link["send"] = async (message) => {
          if (message.kind !== "call" || !writes.includes(message.method)) return link.send(message)
          const end = performance.now() + longestWait
          while (writing.has(namespace)) {
            if (performance.now() > end) throw new AdapterError("Another call is writing.")
            await setTimeout(pause)
          }
          writing.add(namespace)
          try {
            return await link.send(message)
          } finally {
            writing.delete(namespace)
          }
        }
        return RemoteAdapter(options, { ...link, send })
      })
    },
  },
  "works-in-transactions": {
    way: "makes each write in a transaction, which the server ends when the connection is lost",
    make: (server) =>
      remoteSubject(server, (options) => {
        const link = createLink(options)
        const send: Link["send"] = (message) => {
          if (message.kind !== "call" || /^(?:get|list)/.test(message.method)) {
            return link.send(message)
          }
          return link.together(async (sendInside) => {
            await sendInside({ kind: "begin" })
            try {
              const answer = await sendInside(message)
              await sendInside({ kind: "commit" })
              return answer
            } catch (error) {
              // On a lost connection there is nothing left to roll back.
              await sendInside({ kind: "rollback" }).catch(() => {})
              throw error
            }
          })
        }
        return RemoteAdapter(options, { ...link, send })
      }),
  },
} satisfies Readonly<Record<string, CorrectUnderFaults>>
