import { postgres, type Scope, type SqlService } from "@lockstep/adapter-test-kit/containers"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import type { Wire } from "../../src/wire/wire.ts"
import { always, race } from "./races.ts"

let service: SqlService
let scope: Scope
let wire: Wire
let pools: pg.Pool[]

beforeAll(async () => {
  service = await postgres()
  scope = await service.scope({
    name: "wire",
    setup: "create table thing (id int primary key, note text)",
  })
}, 180_000)

afterAll(async () => {
  await service.stop()
})

beforeEach(async () => {
  wire = await openWire([service.address])
  pools = []
})

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await wire.close()
})

function poolOf(max = 5): pg.Pool {
  const url = new URL(scope.url)
  const { host, port } = wire.endpoints[0]
  url.host = `${host}:${port}`
  const pool = new pg.Pool({ connectionString: url.href, max })
  // A pool without a listener ends the process when an idle connection breaks.
  pool.on("error", () => {})
  pools.push(pool)
  return pool
}

describe("pg", () => {
  test("takes one request for a query, with and without values, warm or cold", async () => {
    const pool = poolOf()
    const meter = wire.startMeter()
    await pool.query("select 1")
    expect(meter.read()).toMatchObject({ requests: 1, depth: 1, connections: 1 })
    await pool.query("select 1")
    await pool.query("select $1::int", [1])
    expect(meter.read()).toMatchObject({ requests: 3, depth: 3, connections: 1 })
  })

  test("takes three requests for a query within a transaction", async () => {
    const pool = poolOf()
    const meter = wire.startMeter()
    const client = await pool.connect()
    for (const sql of ["begin", "select 1", "commit"]) await client.query(sql)
    client.release()
    expect(meter.read()).toMatchObject({ requests: 3, depth: 3, connections: 1 })
  })

  test("takes a depth of one for queries at the same time, on new connections too", async () => {
    const pool = poolOf()
    const meter = wire.startMeter()
    await Promise.all([1, 2, 3].map((value) => pool.query("select $1::int", [value])))
    expect(meter.read()).toMatchObject({ requests: 3, depth: 1 })
  })

  test("keeps nothing on a connection but what it is asked to", async () => {
    const pool = poolOf()
    await pool.query("select $1::int", [1])
    expect(wire.sessionState).toEqual([])
    await pool.query({ name: "mine", text: "select 1" })
    await pool.query("set search_path = public")
    expect(wire.sessionState).toEqual(["prepared statement mine", "SET search_path"])
  })
})

describe("two calls with pools of their own", () => {
  const putOne = (): Promise<unknown> =>
    poolOfFirst().query("insert into thing values (1, 'a') on conflict do nothing")
  const poolOfFirst = (): pg.Pool => pools[0] ?? poolOf()

  test("both win when they look before they delete, in every round", async () => {
    const contenders = [poolOf(), poolOf()].map((pool) => async () => {
      const { rowCount } = await pool.query("select from thing where id = $1", [1])
      await pool.query("delete from thing where id = $1", [1])
      return rowCount === 1
    })
    expect(await race(wire, putOne, contenders)).toEqual(always(2))
  })

  test("have one winner when they delete and return, in every round", async () => {
    const contenders = [poolOf(), poolOf()].map((pool) => async () => {
      const { rowCount } = await pool.query("delete from thing where id = $1 returning id", [1])
      return rowCount === 1
    })
    expect(await race(wire, putOne, contenders)).toEqual(always(1))
  })

  test("come to an end when one waits for a lock of the other", async () => {
    await putOne()
    const rendezvous = wire.rendezvous()
    const results = await rendezvous.run(
      [poolOf(), poolOf()].map((pool) => async () => {
        const client = await pool.connect()
        await client.query("begin")
        await client.query("update thing set note = note || 'b' where id = 1")
        await client.query("commit")
        client.release()
      }),
    )
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    const { rows } = await poolOfFirst().query("select note from thing")
    expect(rows).toEqual([{ note: "abb" }])
  })

  test("come to an end when there is but one connection for both", async () => {
    const only = poolOf(1)
    const results = await wire
      .rendezvous()
      .run([1, 2].map((value) => () => only.query("select $1::int", [value])))
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
  })
})

describe("a query rejects", () => {
  test.for([
    [{ kind: "refuse" }],
    [{ kind: "reset-before-reply" }],
    [{ kind: "reset-mid-reply", bytes: 7 }],
    [{ kind: "half-close" }],
    [{ kind: "garbage" }],
    [{ kind: "cut-at-request", request: 1 }],
    [{ kind: "cut-at-request", request: 1, delivered: true }],
  ] as const)("under %o, and works again afterwards", async ([disturbance]) => {
    const pool = poolOf()
    await pool.query("select 1")
    wire.disturb(disturbance)
    await expect(pool.query("select 1")).rejects.toThrow(Error)
    wire.calm()
    expect((await pool.query("select 1")).rowCount).toBe(1)
  })

  test.for(["black-hole", "lost-reply"] as const)(
    "under a %s once its time is over, and works again afterwards",
    async (kind) => {
      const pool = poolOf()
      await pool.query("select 1")
      wire.disturb({ kind })
      const slow = { text: "select 1", query_timeout: 100 }
      await expect(pool.query(slow)).rejects.toThrow(/timeout/i)
      wire.calm()
      expect((await pool.query("select 1")).rowCount).toBe(1)
    },
  )
})

describe("a query works", () => {
  test.for([
    [{ kind: "latency", ms: 20, jitter: 10 }],
    [{ kind: "slow-drip", bytes: 16, ms: 1 }],
  ] as const)("under %o, cold and warm", async ([disturbance]) => {
    const pool = poolOf()
    wire.disturb(disturbance)
    expect((await pool.query("select 1")).rowCount).toBe(1)
    expect((await pool.query("select generate_series(1, 50)")).rowCount).toBe(50)
  })

  test("after its idle connection was closed", async () => {
    const pool = poolOf()
    await pool.query("select 1")
    const removed = new Promise((resolve) => pool.once("remove", resolve))
    wire.closeIdle()
    await removed
    expect((await pool.query("select 1")).rowCount).toBe(1)
  })
})

test("a write whose answer is lost is done, one that is cut before is not", async () => {
  const pool = poolOf()
  await pool.query("truncate thing")
  const insert = (id: number): Promise<unknown> => pool.query("insert into thing values ($1)", [id])
  wire.disturb({ kind: "cut-at-request", request: 1 })
  await expect(insert(1)).rejects.toThrow(Error)
  wire.disturb({ kind: "cut-at-request", request: 1, delivered: true })
  await expect(insert(2)).rejects.toThrow(Error)
  wire.disturb({ kind: "reset-before-reply" })
  await expect(insert(3)).rejects.toThrow(Error)
  wire.calm()
  const { rows } = await pool.query("select id from thing order by id")
  expect(rows).toEqual([{ id: 2 }, { id: 3 }])
})
