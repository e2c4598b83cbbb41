import { readFileSync } from "node:fs"
import {
  checkAdapter,
  type KitOptions,
  type RuleReport,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { brokenCostsOnPostgres } from "../../../adapter-test-kit/test/broken/cost/broken-costs-on-postgres.ts"
import { costRules } from "../../../adapter-test-kit/test/remote/cost-rules.ts"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import { PostgresAdapter } from "../src/postgres-adapter.ts"

const schema = new URL("../src/schema.sql", import.meta.url)
const server = await postgres()
const database = await server.scope({ name: "cost", setup: readFileSync(schema, "utf8") })

afterAll(async () => {
  await database.drop()
  await server.stop()
})

const options: KitOptions = {
  level: 5,
  only: costRules,
  capabilities: { nulls: "filled" },
  database: server.address,
}

/** The adapter of the example, whose own tests show that it keeps every rule, on a pool that is spoilt. */
function onPool(spoil: (pool: pg.Pool) => void): SubjectFactory {
  return ({ endpoint, pool: max = 10, timeout = 5000 }) => {
    const { username: user, password, pathname, hostname, port } = new URL(database.url)
    const { host, port: at } = endpoint ?? { host: hostname, port: Number(port) }
    const login = { user, password, database: pathname.slice(1), host, port: at }
    const pool = new pg.Pool({ ...login, max, query_timeout: timeout })
    spoil(pool)
    const rowsRead = rowsReadOnPostgres(async (text) => (await pool.query({ text })).rows)
    return { adapter: PostgresAdapter(pool), close: () => pool.end(), raw: { rowsRead } }
  }
}

async function rulesBrokenOn(spoil: (pool: pg.Pool) => void): Promise<readonly RuleReport[]> {
  const report = await checkAdapter(onPool(spoil), options)
  return report.rules.filter(({ status }) => status === "fail")
}

test.for(Object.entries(brokenCostsOnPostgres))(
  "%s is caught by the rule meant for it, and by no rule that it keeps",
  { timeout: 240_000 },
  async ([, { spoil, breaks, also = [] }]) => {
    const broken = await rulesBrokenOn(spoil)
    const details = broken.map(({ detail }) => detail).join("\n\n")
    expect(broken.map(({ id }) => id).toSorted(), details).toEqual([breaks, ...also].toSorted())
  },
)
