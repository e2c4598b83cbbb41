import { holdUsers } from "../../../core/test/support/adapter-suites/held-user.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { holdingConnection, legacyStore } from "./legacy-store.ts"
import { openPostgres } from "./open-database.ts"

const exact = "Prisma declares no collation, and that of a database tells texts apart"

testLegacy({
  inexactKeys: exact,
  inexactAddresses: exact,
  withoutCascade: async () => legacyStore("postgres", await openPostgres("restricted")),
  withoutPasskeys: async () => legacyStore("postgres", await openPostgres("passkeyless")),
  async heldUser() {
    const store = legacyStore("postgres", await openPostgres("restricted"))
    const tables = { users: '"User"', sessions: '"Session"' }
    return { ...store, ...holdUsers("postgres", tables, () => holdingConnection(store.prisma)) }
  },
  countedIds: () => openPostgres("counted"),
  async looseExpiry() {
    const { prisma, adapter } = await openPostgres()
    const setExpiry = (expiry: unknown) =>
      prisma.$executeRawUnsafe(`update "Session" set expires = '${String(expiry)}'`)
    return { adapter, setExpiry, expiries: ["infinity", "-infinity"] }
  },
})
