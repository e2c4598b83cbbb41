import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import type * as Driver from "@prisma/adapter-mariadb"
import { afterAll } from "vitest"
import { setSessionOffset } from "../../../core/test/support/session-zone.ts"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownColumns } from "./contract-options.ts"
import { prisma6Subjects, testPrisma6 } from "./prisma-6.ts"
import { mysqlSettings, openClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import { exactKeys, schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const { PrismaMariaDb } = await importOf<Pick<typeof Driver, "PrismaMariaDb">>(
  6,
  "@prisma/adapter-mariadb",
)

const tables = (variant: Variant) =>
  tablesOf(schemaOf(variant, "mysql").models, "mysql") + exactKeys(variant)

const server = await mysql()
const database = await server.scope({ name: "prisma 6", setup: tables("own") + tables("renamed") })
const beside = await server.scope({ name: "prisma 6 beside", setup: tables("own") })

const open = (address: string, variant: Variant) => {
  const driver = new PrismaMariaDb({
    ...mysqlSettings(address),
    connectionLimit: 10,
    prepareCacheLength: 256,
    initSql: setSessionOffset,
  })
  return openClient(variant, "mysql", driver, {}, 6)
}

const clients = {
  main: await open(database.url, "own"),
  beside: await open(beside.url, "own"),
  renamed: await open(database.url, "renamed"),
}

afterAll(async () => {
  for (const client of Object.values(clients)) await client.$disconnect()
  for (const each of [database, beside]) await each.drop()
  await server.stop()
})

testPrisma6(clients.main)

runAdapterTests(prisma6Subjects(clients), {
  ...ownColumns,
  ...shortContract,
  name: "the Prisma adapter on Prisma 6 and MySQL",
  capabilities: { nulls: "filled" },
})
