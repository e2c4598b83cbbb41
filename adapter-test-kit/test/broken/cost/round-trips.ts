import type { AdapterSession, VerificationToken } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { storeInProcess } from "../../remote/store-in-process.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

/** Adapters that make too many requests: E1 and E2. */
export const brokenRoundTrips = {
  "asks-twice-before-it-says-no": {
    defect: "repeats the lookup of an account that it has not found",
    breaks: "E1",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            getUserByAccount: async (key) =>
              (await adapter.getUserByAccount(key)) ?? adapter.getUserByAccount(key),
          },
        }
      }),
  },
  "chooses-before-it-deletes": {
    defect: "selects the expired records of each table, and deletes them in separate statements",
    breaks: "E1",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async deleteExpired(limit) {
              let count = 0
              for (const map of ["sessions", "tokens"] as const) {
                const chosen = await link.send({ kind: "all", map })
                // The server deletes both kinds in one message, and so nothing is left to the second.
                if (Array.isArray(chosen)) count += await adapter.deleteExpired(limit)
              }
              return count
            },
          },
        }
      }),
  },
  "deletes-row-by-row": {
    defect: "deletes the sessions of a user one after the other",
    breaks: "E1",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async deleteUser(userId) {
              // The server keeps nothing else in this map.
              const all = (await link.send({ kind: "all", map: "sessions" })) as AdapterSession[]
              for (const session of all) {
                if (session.userId === userId) await adapter.deleteSession(session.sessionToken)
              }
              return adapter.deleteUser(userId)
            },
          },
        }
      }),
  },
  "follows-the-account": {
    defect: "reads the account first, and then its user",
    breaks: "E1",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async getUserByAccount({ providerAccountId, provider }) {
              const account = await adapter.getAccount(providerAccountId, provider)
              return account && adapter.getUser(account.userId)
            },
          },
        }
      }),
  },
  "looks-before-it-deletes": {
    defect: "checks in a separate statement whether there is a session to delete",
    breaks: "E1",
    network: false,
    make: () =>
      storeInProcess((adapter) => ({
        ...adapter,
        async deleteSession(sessionToken) {
          const found = await adapter.getSessionAndUser(sessionToken)
          return found && adapter.deleteSession(sessionToken)
        },
      })),
  },
  "reads-back-what-it-wrote": {
    defect: "reads each new session again to return it",
    breaks: "E1",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async createSession(session) {
              const created = await adapter.createSession(session)
              const found = await adapter.getSessionAndUser(session.sessionToken)
              return found?.session ?? created
            },
          },
        }
      }),
  },
  "wraps-every-write": {
    defect: "runs each write in its own database transaction",
    breaks: "E1",
    also: ["E2"],
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
              return await sendInside(message)
            } finally {
              // A method that rejected has written nothing.
              await sendInside({ kind: "commit" })
            }
          })
        }
        return RemoteAdapter(options, { ...link, send })
      }),
  },
  "reads-and-then-deletes": {
    defect: "reads a verification token and then deletes it",
    breaks: "E2",
    also: ["E1"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async useVerificationToken({ identifier, token }) {
              const row = { map: "tokens", key: JSON.stringify([identifier, token]) } as const
              const found = await link.send({ kind: "get", ...row })
              await link.send({ kind: "delete", ...row })
              // The server keeps nothing else in this map.
              return (found as VerificationToken | undefined) ?? null
            },
          },
        }
      }),
  },
  "session-and-then-user": {
    defect: "reads the session first and then its user",
    breaks: "E2",
    options: { budgets: { getSessionAndUser: 2 } },
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async getSessionAndUser(sessionToken) {
              const found = await adapter.getSessionAndUser(sessionToken)
              const user = found && (await adapter.getUser(found.user.id))
              return found && user && { session: found.session, user }
            },
          },
        }
      }),
  },
} satisfies Readonly<Record<string, CostlyAdapter>>
