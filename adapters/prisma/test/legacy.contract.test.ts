import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { legacyStore } from "./legacy-store.ts"
import { openSQLite } from "./open-database.ts"

const exact = "Prisma declares no collation, and that of SQLite compares byte for byte"

testLegacy({
  inexactKeys: exact,
  inexactAddresses: exact,
  withoutCascade: async () => legacyStore("sqlite", await openSQLite("restricted")),
  withoutPasskeys: async () => legacyStore("sqlite", await openSQLite("passkeyless")),
  heldUser: "one transaction at a time writes",
  countedIds: () => openSQLite("counted"),
  async looseExpiry() {
    const { prisma, adapter } = await openSQLite()
    const setExpiry = (expiry: unknown) =>
      prisma.$executeRawUnsafe(`update "Session" set expires = '${String(expiry)}'`)
    return { adapter, setExpiry, expiries: ["soon", "", "infinity"] }
  },
})
