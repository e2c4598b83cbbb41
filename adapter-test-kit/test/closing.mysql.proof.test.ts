import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { mysql as startMysql, type SqlService } from "@lockstep/adapter-test-kit/containers"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import mysql, { type Pool } from "mysql2/promise"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openBench, type CaseBench } from "../src/bench/case-bench.ts"
import { noFacts } from "../src/bench/run-facts.ts"
import { createProcesses } from "../src/process/open-process.ts"
import { resolveOptions } from "../src/subject/resolve-options.ts"
import { guardProcess } from "../src/watch/process-guard.ts"

let service: SqlService
let pool: Pool

beforeAll(async () => {
  service = await startMysql()
}, 180_000)

afterAll(async () => {
  await service.stop()
})

/** A pool as most users make it: nothing in it limits how long it waits. */
const subject: SubjectFactory = ({ endpoint }) => {
  const url = new URL(service.url)
  if (endpoint) url.host = `${endpoint.host}:${endpoint.port}`
  pool = mysql.createPool({ uri: url.href, connectTimeout: 0 })
  return { adapter: MemoryAdapter(), close: () => pool.end() }
}

const open = (): Promise<CaseBench> => {
  const options = resolveOptions({ deadline: 500, database: service.address })
  const facts = noFacts()
  const processes = createProcesses()
  const settings = { subject, options, facts, processes, note() {} }
  return openBench(settings, { wire: true }, "closing")
}

test("a pool whose query is in a black hole is closed by the end of the wire", async () => {
  const { findings } = await guardProcess(async () => {
    const bench = await open()
    await pool.query("select 1")
    bench.wire?.disturb({ kind: "black-hole" })
    const query = pool.query("select 2")
    const [, isClosed] = await Promise.all([
      expect(query).rejects.toThrow(/lost|closed|ECONN/i),
      bench.close(),
    ])
    expect(isClosed).toBe(true)
  })
  expect(findings).toEqual([])
})

test("a pool that connects into a black hole is closed by the end of the wire", async () => {
  const { findings } = await guardProcess(async () => {
    const bench = await open()
    bench.wire?.disturb({ kind: "black-hole" })
    const query = pool.query("select 1")
    const [, isClosed] = await Promise.all([
      expect(query).rejects.toThrow(/lost|closed|ECONN/i),
      bench.close(),
    ])
    expect(isClosed).toBe(true)
  })
  expect(findings).toEqual([])
})
