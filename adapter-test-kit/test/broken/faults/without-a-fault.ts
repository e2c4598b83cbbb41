import type { RuleId, SubjectFactory } from "@lockstep/adapter-test-kit"
import { AdapterError, type AdapterAccount, type AdapterSession } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import type { RemoteServer } from "../../remote/remote-server.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"

/** An adapter over a network with defects that have nothing to do with failures. */
interface TwofoldAdapter {
  readonly defect: string
  /** Every rule that it breaks, of those that its test runs. */
  readonly breaks: readonly RuleId[]
  make(server: RemoteServer): SubjectFactory
}

/** Adapters that are wrong as long as nothing fails, which must be blamed on no fault. */
export const wrongWithoutAFault = {
  "deletes-no-owner": {
    defect:
      "deletes no user who has accounts or sessions, and rejects when there is no user to delete",
    breaks: ["U18", "U20"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async deleteUser(userId) {
              for (const map of ["accounts", "sessions"] as const) {
                // The server keeps nothing else in these maps.
                const rows = (await link.send({ kind: "all", map })) as { userId: string }[]
                if (rows.some((row) => row.userId === userId)) {
                  throw new AdapterError("The user still has records.", { code: "conflict" })
                }
              }
              const user = await adapter.deleteUser(userId)
              if (!user) throw new AdapterError("There is no such user.", { code: "missing" })
              return user
            },
          },
        }
      }),
  },
  "deletes-the-last-of-each": {
    defect:
      "remembers one account and one session of a user, and rejects half-way when there is none",
    breaks: ["U18", "U20"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        const last = async <Row extends { userId: string }>(
          map: "accounts" | "sessions",
          userId: string,
        ): Promise<Row> => {
          // The server keeps nothing else in these maps.
          const rows = (await link.send({ kind: "all", map })) as Row[]
          const row = rows.findLast((each) => each.userId === userId)
          if (!row) throw new AdapterError("There is no key to delete.")
          return row
        }
        return {
          close,
          adapter: {
            ...adapter,
            async deleteUser(userId) {
              const user = await adapter.getUser(userId)
              await link.send({ kind: "delete", map: "users", key: userId })
              if (user) await link.send({ kind: "delete", map: "userIds", key: user.email })
              await adapter.unlinkAccount(await last<AdapterAccount>("accounts", userId))
              const { sessionToken } = await last<AdapterSession>("sessions", userId)
              await adapter.deleteSession(sessionToken)
              return user
            },
          },
        }
      }),
  },
  "throws-when-nothing-is-found": {
    defect: "rejects where it finds nothing: to read, to use or to delete",
    breaks: ["U4", "U5", "U20", "A5", "S4", "V2"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        const found = async <Result>(looking: Promise<Result>): Promise<Result> => {
          const result = await looking
          if (result === null)
            throw new AdapterError("There is no such record.", { code: "missing" })
          return result
        }
        return {
          close,
          adapter: {
            ...adapter,
            getUser: (id) => found(adapter.getUser(id)),
            getUserByEmail: (email) => found(adapter.getUserByEmail(email)),
            getUserByAccount: (key) => found(adapter.getUserByAccount(key)),
            getSessionAndUser: (sessionToken) => found(adapter.getSessionAndUser(sessionToken)),
            useVerificationToken: (token) => found(adapter.useVerificationToken(token)),
            deleteUser: (userId) => found(adapter.deleteUser(userId)),
          },
        }
      }),
  },
} satisfies Readonly<Record<string, TwofoldAdapter>>
