import {
  AdapterError,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterSession,
  type AdapterUser,
  type VerificationToken,
} from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

/** Adapters that leave a call half done: F8, U21 and V16. */
export const brokenHalfWritten = {
  "forgets-the-old-address": {
    defect:
      "changes the entry of an email address after the user, and not at all if the user was changed before",
    breaks: "F8",
    shownBy: "F8.9",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async updateUser(patch) {
              const before = await adapter.getUser(patch.id)
              if (!before || !patch.email || patch.email === before.email) {
                return adapter.updateUser(patch)
              }
              if (await adapter.getUserByEmail(patch.email)) {
                throw new AdapterError("The address is taken.", { code: "duplicate" })
              }
              const { email, ...rest } = patch
              await adapter.updateUser(rest)
              const user: AdapterUser = { ...before, ...(await adapter.getUser(patch.id)), email }
              await link.send({ kind: "set", map: "users", key: user.id, value: user })
              await link.send({ kind: "set", map: "userIds", key: email, value: user.id })
              await link.send({ kind: "delete", map: "userIds", key: before.email })
              return user
            },
          },
        }
      }),
  },
  "replaces-sessions": {
    defect: "updates a session by deleting it and creating another",
    breaks: "F8",
    shownBy: "F8.9",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async updateSession(patch) {
              // Refuses what cannot be stored before anything is lost.
              const updated = await adapter.updateSession(patch)
              if (!updated) return updated
              await adapter.deleteSession(patch.sessionToken)
              return adapter.createSession(updated)
            },
          },
        }
      }),
  },
  "reserves-addresses": {
    defect:
      "reserves the email address of a new user, and keeps the reservation if the user is not stored",
    breaks: "F8",
    shownBy: "F8.2",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async createUser(user) {
              const entry = { map: "userIds", key: `reserved ${user.email}` } as const
              const step = {
                kind: "compare",
                expected: undefined,
                value: "nobody",
                ...entry,
              } as const
              if ((await link.send(step)) !== true) {
                throw new AdapterError("The address is reserved.", { code: "duplicate" })
              }
              try {
                const created = await adapter.createUser(user)
                await link.send({ kind: "delete", ...entry })
                return created
              } catch (error) {
                // What the server says has no cause: then the address is free again.
                if (error instanceof AdapterError && error.cause === undefined) {
                  await link.send({ kind: "delete", ...entry })
                }
                throw error
              }
            },
          },
        }
      }),
  },
  "user-before-the-rest": {
    defect: "deletes a user first and then their records, which a second attempt does not find",
    breaks: "U21",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        const allOf = async <Row extends { userId: string }>(
          map: "accounts" | "sessions" | "authenticators",
          userId: string,
        ): Promise<Row[]> => {
          // The server keeps nothing else in these maps.
          const rows = (await link.send({ kind: "all", map })) as Row[]
          return rows.filter((row) => row.userId === userId)
        }
        return {
          close,
          adapter: {
            ...adapter,
            async deleteUser(userId) {
              const user = await adapter.getUser(userId)
              if (!user) return null
              await link.send({ kind: "delete", map: "users", key: user.id })
              await link.send({ kind: "delete", map: "userIds", key: user.email })
              for (const account of await allOf<AdapterAccount>("accounts", user.id)) {
                await adapter.unlinkAccount(account)
              }
              for (const { sessionToken } of await allOf<AdapterSession>("sessions", user.id)) {
                await adapter.deleteSession(sessionToken)
              }
              const passkeys = await allOf<AdapterAuthenticator>("authenticators", user.id)
              for (const { credentialID } of passkeys) {
                await link.send({ kind: "delete", map: "authenticators", key: credentialID })
              }
              return user
            },
          },
        }
      }),
  },
  "takes-a-token-for-used": {
    defect:
      "reads a token, and resolves to it even if it cannot confirm that the token was deleted",
    breaks: "V16",
    shownBy: "V16.6",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async useVerificationToken({ identifier, token }) {
              const where = { identifier, token }
              // The server keeps nothing else in this map.
              const found = (await link.send({ kind: "find", map: "tokens", where })) as
                | VerificationToken
                | undefined
              if (!found) return null
              try {
                return await adapter.useVerificationToken(found)
              } catch (error) {
                // What the server says has no cause.
                if (error instanceof AdapterError && error.cause === undefined) throw error
                return found
              }
            },
          },
        }
      }),
  },
  "uses-a-token-again": {
    defect: "repeats the use of a token if the response was lost, and then finds no token",
    breaks: "V16",
    shownBy: "V16.7",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            useVerificationToken: (token) =>
              adapter.useVerificationToken(token).catch(() => adapter.useVerificationToken(token)),
          },
        }
      }),
  },
} satisfies Readonly<Record<string, BrokenUnderFaults>>
