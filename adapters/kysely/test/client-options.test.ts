import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue } from "node:sqlite"
import { createClient, type Config } from "@libsql/client"
import { LibsqlDialect, type libsql } from "@libsql/kysely-libsql"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import {
  CamelCasePlugin,
  DeduplicateJoinsPlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  ParseJSONResultsPlugin,
  pushValueIntoList,
  SafeNullComparisonPlugin,
  SqliteDialect,
  WithSchemaPlugin,
  type Dialect,
  type KyselyPlugin,
  type UnknownRow,
} from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"

/** A plugin of an application that changes each row. */
const changing = (change: (row: UnknownRow) => UnknownRow): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(change) }),
})

const mapped = (change: (value: unknown) => unknown) =>
  changing((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)])),
  )

/** Every plugin of Kysely, and plugins that applications write. */
const plugins: Readonly<Record<string, KyselyPlugin>> = {
  CamelCasePlugin: new CamelCasePlugin(),
  "CamelCasePlugin upperCase": new CamelCasePlugin({ upperCase: true }),
  "CamelCasePlugin underscoreBeforeDigits": new CamelCasePlugin({ underscoreBeforeDigits: true }),
  "CamelCasePlugin underscoreBetweenUppercaseLetters": new CamelCasePlugin({
    underscoreBetweenUppercaseLetters: true,
  }),
  "CamelCasePlugin maintainNestedObjectKeys": new CamelCasePlugin({
    maintainNestedObjectKeys: true,
  }),
  DeduplicateJoinsPlugin: new DeduplicateJoinsPlugin(),
  HandleEmptyInListsPlugin: new HandleEmptyInListsPlugin({ strategy: pushValueIntoList("none") }),
  ParseJSONResultsPlugin: new ParseJSONResultsPlugin(),
  "ParseJSONResultsPlugin objectStrategy": new ParseJSONResultsPlugin({ objectStrategy: "create" }),
  SafeNullComparisonPlugin: new SafeNullComparisonPlugin(),
  WithSchemaPlugin: new WithSchemaPlugin("main"),
  "frozen rows": changing((row) => Object.freeze({ ...row })),
  "undefined for null": mapped((value) => value ?? undefined),
  "numbers as text": mapped((value) => (typeof value === "number" ? String(value) : value)),
}

const openOn = async (dialect: Dialect, plugins: KyselyPlugin[] = []) => {
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect, plugins })
  // SQLite creates no indexes in a schema that a plugin names.
  const plain = plugins.some((plugin) => plugin instanceof WithSchemaPlugin)
    ? db.withoutPlugins()
    : db
  await createTables(plain)
  await createStoreTable(plain)
  return { adapter: KyselyAdapter(db), store: KyselyStore(db), close: () => db.destroy() }
}

const open = (plugins: KyselyPlugin[], hasSafeIntegers = false) => {
  const database = new SQLite(":memory:")
  if (hasSafeIntegers) database.defaultSafeIntegers()
  return openOn(new SqliteDialect({ database }), plugins)
}

const openLibsql = (option: Pick<Config, "intMode" | "concurrency">) => {
  const client = createClient({ url: ":memory:", ...option })
  // Its types are those of another version.
  return openOn(
    new LibsqlDialect({ client: client as object as ReturnType<typeof libsql.createClient> }),
  )
}

/** `node:sqlite` with what Kysely needs of a database. */
const openNode = (option: DatabaseSyncOptions) => {
  const sqlite = new DatabaseSync(":memory:", option)
  return openOn(
    new SqliteDialect({
      database: {
        close: () => sqlite.close(),
        prepare(sql) {
          const statement = sqlite.prepare(sql)
          // Kysely passes values that a driver takes.
          const given = (values: readonly unknown[]) => values as SQLInputValue[]
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...given(values)),
            run: (values) => statement.run(...given(values)),
            iterate: (values) => statement.iterate(...given(values)),
          }
        },
      },
    }),
  )
}

/** Options of how the database is opened. */
type OfConnection = "allowExtension" | "limits" | "open" | "readOnly" | "timeout"

/** Every other option of `node:sqlite`, with values other than its default. */
const nodeOptions: {
  readonly [Name in Exclude<keyof DatabaseSyncOptions, OfConnection>]: Readonly<
    Record<string, DatabaseSyncOptions[Name]>
  >
} = {
  allowBareNamedParameters: { false: false },
  allowUnknownNamedParameters: { true: true },
  enableDoubleQuotedStringLiterals: { true: true },
  defensive: { true: true },
  enableForeignKeyConstraints: { false: false },
  readBigInts: { true: true },
  returnArrays: {},
}

testClientOptions({
  ...Object.fromEntries(
    Object.entries(plugins).map(([name, plugin]) => [name, () => open([plugin])]),
  ),
  "better-sqlite3 with defaultSafeIntegers": () => open([], true),
  "libSQL with intMode number": () => openLibsql({ intMode: "number" }),
  "libSQL with intMode bigint": () => openLibsql({ intMode: "bigint" }),
  "libSQL with intMode string": () => openLibsql({ intMode: "string" }),
  "libSQL with concurrency 1": () => openLibsql({ concurrency: 1 }),
  "node:sqlite": () => openNode({}),
  ...Object.fromEntries(
    Object.entries(nodeOptions).flatMap(([name, values]) =>
      Object.entries(values).map(([called, value]) => [
        `node:sqlite with ${name} ${called}`,
        () => openNode({ [name]: value }),
      ]),
    ),
  ),
})

test("rows that are arrays are refused", async () => {
  const { adapter, store, close } = await openNode({ returnArrays: true })
  onTestFinished(close)
  const message: unknown = expect.stringContaining("needs rows that are objects")
  const calls = [
    () => adapter.createUserWithAccount({ user: user(), account: google, session: session("") }),
    () => adapter.createUser(user()),
    () => adapter.getUserByEmail("ada@example.com"),
    async () => store.set("key", "value", 1000),
    async () => store.get(["key"]),
    async () => store.take("key"),
    async () => store.increment("key", 1000),
  ]
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ type: "ConfigError", message })
  }
})
