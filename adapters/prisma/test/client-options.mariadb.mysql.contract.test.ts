import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { afterAll, describe } from "vitest"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

/** Options of the driver `mariadb` that change what passes through it. */
const options: Readonly<Record<string, object>> = {
  "no option": {},
  "arrayParenthesis true": { arrayParenthesis: true },
  "autoJsonMap false": { autoJsonMap: false },
  "bigIntAsNumber true": { bigIntAsNumber: true },
  "bulk false": { bulk: false },
  "checkNumberRange true": { checkNumberRange: true },
  "collation utf8mb4_bin": { collation: "utf8mb4_bin" },
  "compress true": { compress: true },
  "dateStrings true": { dateStrings: true },
  "decimalAsNumber true": { decimalAsNumber: true },
  "foundRows false": { foundRows: false },
  "insertIdAsNumber true": { insertIdAsNumber: true },
  "multipleStatements true": { multipleStatements: true },
  "nestTables true": { nestTables: true },
  "pipelining false": { pipelining: false },
  "prepareCacheLength 0": { prepareCacheLength: 0 },
  "rowsAsArray false": { rowsAsArray: false },
  "supportBigNumbers and bigNumberStrings": { supportBigNumbers: true, bigNumberStrings: true },
  "timezone +05:30": { timezone: "+05:30" },
  "timezone auto": { timezone: "auto" },
  "typeCast of all as text": { typeCast: (column: { string(): string | null }) => column.string() },
}

/** With this, no query of Prisma works that has values. */
const broken: Readonly<Record<string, object>> = {
  "namedPlaceholders true": { namedPlaceholders: true },
}

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const setup = tablesOf(schemaOf("shipped", "mysql").models, "mysql")
  const scope = await server.scope({ name: "prisma client options", setup })
  const url = new URL(scope.url)
  const connect = (option: object) =>
    openClient(
      "shipped",
      "mysql",
      new PrismaMariaDb({
        host: url.hostname,
        port: Number(url.port),
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
        database: url.pathname.slice(1),
        connectionLimit: 3,
        ...option,
      }),
    )
  const beside = await connect({})

  afterAll(async () => {
    await beside.$disconnect()
    await scope.drop()
    await server.stop()
  })

  const open = async (option: object) => {
    for (const table of ["User", "VerificationToken"]) {
      await beside.$executeRawUnsafe(`delete from \`${table}\``)
    }
    const client = await connect(option)
    return { adapter: PrismaAdapter(client), close: () => client.$disconnect() }
  }

  testClientOptions(
    Object.fromEntries(
      Object.entries(options).map(([name, option]) => [`mariadb with ${name}`, () => open(option)]),
    ),
    Object.fromEntries(
      Object.entries(broken).map(([name, option]) => [
        `mariadb with ${name}`,
        { open: () => open(option), says: "the database refused", of: "reads" },
      ]),
    ),
  )
})
