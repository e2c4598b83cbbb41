import path from "node:path"
import BetterSqlite3 from "better-sqlite3"
import { expect, test } from "vitest"
import { configModule, project, sentinel } from "./support/project.ts"

const module = `import { KyselyAdapter } from "@lockstep/kysely-adapter"
import Database from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
const db = new Kysely({ dialect: new SqliteDialect({ database: new Database("app.db") }) })
export const authConfig = { providers: [], adapter: KyselyAdapter(db) }
`

test("deletes what has expired, in several calls, and nothing else", async () => {
  const app = project({ "auth.ts": module })
  const database = new BetterSqlite3(path.join(app.folder, "app.db"))
  database.exec((await app.lockstep(["schema", "kysely", "sqlite"])).stdout)
  const insert = database.prepare(`insert into "VerificationToken" values (?, ?, ?)`)
  const old = new Date(Date.now() - 86_400_000).toISOString()
  for (let each = 0; each < 5; each += 1) insert.run("ada@example.com", `old ${each}`, old)
  insert.run("ada@example.com", "new", new Date(Date.now() + 86_400_000).toISOString())
  const ended = await app.lockstep(["prune", "--limit", "2", "--json"])
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(JSON.parse(ended.stdout)).toMatchObject({ records: 5, entries: 0, findings: [] })
  expect(database.prepare(`select "token" from "VerificationToken"`).all()).toEqual([
    { token: "new" },
  ])
  database.close()
})

test.for([
  ["nothing that can expire", configModule(""), [], "has no adapter and no store"],
  [
    "an engine",
    `import { createAuth } from "@lockstep/core"\nexport const auth = createAuth({ providers: [] })`,
    [],
    "Export an object authConfig",
  ],
  ["a wrong limit", configModule(""), ["--limit", "0"], "must be a positive integer"],
  [
    "a database that fails",
    configModule(`adapter: { deleteExpired() { throw new TypeError("${sentinel}") } }`),
    [],
    "deleting failed with TypeError",
  ],
] as const)("cannot run with %s", async ([, text, flags, message]) => {
  const ended = await project({ "auth.ts": text }).lockstep(["prune", ...flags])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).not.toContain(sentinel)
})
