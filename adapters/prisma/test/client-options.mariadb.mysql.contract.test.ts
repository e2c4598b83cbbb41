import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { afterAll, describe } from "vitest"
import {
  testClientOptions,
  type RefusedOption,
} from "../../../core/test/support/client-options/test-client-options.ts"
import { hangingClient, joinedClients, type JoinedOpening } from "./joined-clients.ts"
import { mysqlSettings, openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

/** Options of the driver `mariadb` that change what passes through it. */
const options: Readonly<Record<string, object>> = {
  "no option": {},
  "arrayParenthesis true": { arrayParenthesis: true },
  "autoJsonMap false": { autoJsonMap: false },
  "bigIntAsNumber true": { bigIntAsNumber: true },
  "bulk false": { bulk: false },
  "charset utf8mb4": { charset: "utf8mb4" },
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
  "prepareCacheLength 256": { prepareCacheLength: 256 },
  "rowsAsArray false": { rowsAsArray: false },
  "supportBigNumbers and bigNumberStrings": { supportBigNumbers: true, bigNumberStrings: true },
  "timezone +05:30": { timezone: "+05:30" },
  "timezone auto": { timezone: "auto" },
  "typeCast of all as text": { typeCast: (column: { string(): string | null }) => column.string() },
}

/** Options with which text or rows come back in another form. */
const changing: Readonly<Record<string, object>> = {
  "charset ascii": { charset: "ascii" },
  "charset binary": { charset: "binary" },
  "charset cp1251": { charset: "cp1251" },
  "charset latin1": { charset: "latin1" },
  "charset utf8mb3": { charset: "utf8mb3" },
  "charsetNumber of latin1": { charsetNumber: 8 },
  "collation latin1_swedish_ci": { collation: "latin1_swedish_ci" },
  "initSql of latin1": { initSql: "set names latin1" },
  "metaAsArray true": { metaAsArray: true },
}

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (name, start) => {
  const server = await start()
  const setup = tablesOf(schemaOf("stored", "mysql").models, "mysql")
  const scope = await server.scope({ name: "prisma client options", setup })
  const connect = (
    option: object,
    variant: "stored" | "joined" = "stored",
    ofAdapter: object = {},
  ) =>
    openClient(
      variant,
      "mysql",
      new PrismaMariaDb(
        {
          ...mysqlSettings(scope.url),
          connectionLimit: 3,
          ...option,
        },
        ofAdapter,
      ),
    )
  const beside = await connect({})

  afterAll(async () => {
    await beside.$disconnect()
    await scope.drop()
    await server.stop()
  })

  const open: JoinedOpening = async (connected) => {
    for (const table of ["User", "VerificationToken", "AuthEntry"]) {
      await beside.$executeRawUnsafe(`delete from \`${table}\``)
    }
    const client = await connected
    return {
      adapter: PrismaAdapter(client),
      store: PrismaStore(client),
      close: () => client.$disconnect(),
    }
  }

  const refused = (option: object, rest: Omit<RefusedOption, "open">): RefusedOption => ({
    open: () => open(connect(option)),
    ...rest,
  })

  testClientOptions(
    {
      ...Object.fromEntries(
        Object.entries(options).map(([name, option]) => [
          `mariadb with ${name}`,
          () => open(connect(option)),
        ]),
      ),
      "PrismaMariaDb with useTextProtocol": () =>
        open(connect({}, "stored", { useTextProtocol: true })),
      // On MariaDB, Prisma rejects each query that asks for a join.
      ...joinedClients(() => connect({}, "joined"), open, name === "MySQL" ? ["join"] : []),
      "first questions that never end": hangingClient(() => connect({}), open, 2),
    },
    {
      ...Object.fromEntries(
        Object.entries(changing).map(([name, option]) => [
          `mariadb with ${name}`,
          refused(option, { says: "charset, collation and metaAsArray", of: "writes" }),
        ]),
      ),
      "mariadb with namedPlaceholders true": refused(
        { namedPlaceholders: true },
        { says: "namedPlaceholders" },
      ),
    },
  )
})
