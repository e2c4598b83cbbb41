import { describe, expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { holdUsers } from "../../../core/test/support/adapter-suites/held-user.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { holdingConnection, legacyStore } from "./legacy-store.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  testLegacy({
    inexactKeys: async () => legacyStore("mysql", await openMySQL()),
    inexactAddresses: openMySQL,
    withoutCascade: async () => legacyStore("mysql", await openMySQL("legacy")),
    withoutPasskeys: async () => legacyStore("mysql", await openMySQL("passkeyless")),
    async heldUser() {
      const store = legacyStore("mysql", await openMySQL("restricted"))
      const tables = { users: "`User`", sessions: "`Session`" }
      return { ...store, ...holdUsers("mysql", tables, () => holdingConnection(store.prisma)) }
    },
    countedIds: () => openMySQL("counted"),
    async looseExpiry() {
      const { prisma, adapter } = await openMySQL()
      const setExpiry = (expiry: unknown) =>
        prisma.$transaction(async (connection) => {
          // The server takes a date of zeros only outside its strict mode.
          await connection.$executeRawUnsafe("set session sql_mode = ''")
          await connection.$executeRawUnsafe(`update Session set expires = '${String(expiry)}'`)
          await connection.$executeRawUnsafe("set session sql_mode = default")
        })
      return { adapter, setExpiry, expiries: ["0000-00-00 00:00:00"] }
    },
  })

  describe("with exact keys", () => {
    const once = "the collation of Prisma, above, shows it"
    testLegacy({
      inexactKeys: async () => legacyStore("mysql", await openMySQL("shipped", true)),
      inexactAddresses: "the key of addresses is exact",
      withoutCascade: once,
      withoutPasskeys: once,
      heldUser: once,
      countedIds: once,
      looseExpiry: once,
    })
  })

  test("columns that the schema fills in are read back", async () => {
    const { adapter } = await openMySQL("legacy")
    const { id } = await adapter.createUser(user())

    const created = await adapter.createSession(session(id))

    expect(created).toHaveProperty("createdAt", expect.any(Date))
    expect((await adapter.getSessionAndUser("session-token"))?.session).toEqual(created)
  })
})
