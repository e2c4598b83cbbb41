import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import * as whole from "@lockstep/drizzle-adapter"
import * as mysql from "@lockstep/drizzle-adapter/mysql"
import * as pg from "@lockstep/drizzle-adapter/pg"
import * as sqlite from "@lockstep/drizzle-adapter/sqlite"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleMySQL } from "drizzle-orm/mysql2"
import { rolldown } from "rolldown"
import { expect, test } from "vitest"

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What a bundler makes of an entry point, with what Drizzle itself brings along. */
async function bundle(entry: string) {
  const build = await rolldown({
    input: source(`src/${entry}.ts`),
    platform: "neutral",
    resolve: {
      conditionNames: ["import", "default"],
      alias: {
        "@lockstep/core/adapters": source("../../core/src/adapters.ts"),
        "@lockstep/core/errors": source("../../core/src/errors.ts"),
        "@lockstep/core/adapters/sql-errors": source("../../core/src/adapters/sql-errors.ts"),
        "@lockstep/core/adapters/sql-store": source("../../core/src/adapters/sql-store.ts"),
      },
    },
  })
  const { output } = await build.generate({ minify: true, codeSplitting: false })
  await build.close()
  const files = Object.entries(output[0].modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([file]) => file)
  return { files, bytes: gzipSync(output[0].code).length }
}

/** Entry points, with the folders of their dialects. */
const folders = { mysql: "mysql", pg: "postgres", sqlite: "sqlite" } as const

const dialects = ["mysql", "pg", "sqlite"] as const

test.each(dialects)("/%s brings nothing of the other databases into a bundle", async (dialect) => {
  const { files, bytes } = await bundle(dialect)
  const others = dialects.filter((other) => other !== dialect)
  const otherFolders = others.map((other) => folders[other]).join("|")
  const ofOthers = new RegExp(
    `/(?:src/dialects/(?:${otherFolders})|(?:${others.join("|")})-(?:core|proxy))/`,
  )
  expect(files.some((file) => file.includes(`/src/dialects/${folders[dialect]}/`))).toBe(true)
  // Drizzle's own `sql` asks whether a value is an enum of PostgreSQL.
  const foreign = files.filter((file) => !file.endsWith("/pg-core/columns/enum.js"))
  expect(foreign.filter((file) => ofOthers.test(file))).toEqual([])
  const all = await bundle("index")
  expect(bytes).toBeLessThan(all.bytes * 0.75)
})

test("each entry point has what the package itself has for its database", () => {
  const namesOf = (dialect: string) => [`${dialect}Tables`, `${dialect}EntriesTable`]
  for (const [own, entry] of Object.entries({ mysql, pg, sqlite })) {
    const others = dialects.filter((dialect) => dialect !== own).flatMap(namesOf)
    const expected = Object.keys(whole).filter((name) => !others.includes(name))
    expect(Object.keys(entry).toSorted()).toEqual(expected.toSorted())
  }
})

test("a database of another kind is rejected, and what helps is said", async () => {
  const db = drizzle(new SQLite(":memory:"))
  // @ts-expect-error: it is not a database of PostgreSQL
  expect(() => pg.DrizzleAdapter(db)).toThrow("supports databases of drizzle-orm/pg-core")
  // @ts-expect-error: nor of MySQL
  expect(() => mysql.DrizzleAdapter(db)).toThrow("supports databases of drizzle-orm/mysql-core")
  // @ts-expect-error: it has no such method
  await expect(pg.checkSchema(db)).rejects.toThrow("databases of pg-core")
  // @ts-expect-error: nor does it here
  await expect(mysql.checkSchema(db)).rejects.toThrow("databases of mysql-core")
  const other = drizzleMySQL.mock()
  // @ts-expect-error: it is not a database of SQLite
  expect(() => sqlite.DrizzleAdapter(other)).toThrow(
    "supports databases of drizzle-orm/sqlite-core",
  )
  // @ts-expect-error: it has no such method either
  await expect(sqlite.checkSchema(other)).rejects.toThrow("databases of sqlite-core")
})
