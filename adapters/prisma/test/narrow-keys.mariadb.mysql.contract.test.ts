import { describe } from "vitest"
import { testNarrowKeys } from "../../../core/test/support/adapter-suites/narrow-keys.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  testNarrowKeys(async () => {
    const { adapter } = await openMySQL("shipped", false, "latin1")
    return adapter
  })
})
