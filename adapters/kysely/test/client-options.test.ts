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
  type KyselyPlugin,
  type UnknownRow,
} from "kysely"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
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

const open = async (plugin: KyselyPlugin, options: { integers?: boolean } = {}) => {
  const sqlite = new SQLite(":memory:")
  if (options.integers) sqlite.defaultSafeIntegers()
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [plugin],
  })
  // SQLite creates no indexes in a schema that a plugin names.
  const plain = plugin instanceof WithSchemaPlugin ? db.withoutPlugins() : db
  await createTables(plain)
  await createStoreTable(plain)
  return { adapter: KyselyAdapter(db), store: KyselyStore(db), close: () => db.destroy() }
}

testClientOptions({
  ...Object.fromEntries(
    Object.entries(plugins).map(([name, plugin]) => [name, () => open(plugin)]),
  ),
  "better-sqlite3 with defaultSafeIntegers": () =>
    open(
      changing((row) => row),
      { integers: true },
    ),
})

test("a plugin that parses JSON still parses that of other queries", async () => {
  const sqlite = new SQLite(":memory:")
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [new CamelCasePlugin(), new ParseJSONResultsPlugin()],
  })
  await createTables(db)
  const { id } = await KyselyAdapter(db).createUser(user({ name: "[1,2]" }))
  expect((await KyselyAdapter(db).getUser(id))?.name).toBe("[1,2]")
  expect(await db.selectFrom("User").select("name").execute()).toEqual([{ name: [1, 2] }])
  await db.destroy()
})
