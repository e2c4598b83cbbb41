import { describe, test } from "vitest"
import { mysqlServers } from "./open-database.ts"
import { expectSameOfAllTypes, expectStored } from "./read-both-servers.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("columns of all types are the same in one statement as Prisma reads them", async () => {
    await expectSameOfAllTypes(await openMySQL("typed"))
  })

  test("names in the database and ids that are numbers make no difference", async () => {
    await expectStored(await openMySQL("renamed"))
  })
})
