import {
  mysql as startMysql,
  type Scope,
  type SqlService,
} from "@lockstep/adapter-test-kit/containers"
import mysql, { type Pool, type ResultSetHeader, type RowDataPacket } from "mysql2/promise"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import type { Wire } from "../../src/wire/wire.ts"
import { always, race } from "./races.ts"

let service: SqlService
let scope: Scope
let wire: Wire
let pool: Pool

beforeAll(async () => {
  service = await startMysql()
  scope = await service.scope({ name: "wire", setup: "create table thing (id int primary key)" })
}, 180_000)

afterAll(async () => {
  await service.stop()
})

beforeEach(async () => {
  wire = await openWire([service.address])
  const url = new URL(scope.url)
  const { host, port } = wire.endpoints[0]
  url.host = `${host}:${port}`
  pool = mysql.createPool({ uri: url.href, connectionLimit: 5 })
})

afterEach(async () => {
  await pool.end()
  await wire.close()
})

test("mysql2 takes one request for a query, warm or cold", async () => {
  const meter = wire.startMeter()
  await pool.query("select 1")
  expect(meter.read()).toMatchObject({ requests: 1, depth: 1, connections: 1 })
  await pool.query("select 1")
  expect(meter.read()).toMatchObject({ requests: 2, depth: 2, connections: 1 })
})

test("mysql2 takes two requests to execute a statement for the first time, and one later", async () => {
  await pool.query("select 1")
  const first = wire.startMeter()
  await pool.execute("select ?", [1])
  expect(first.read()).toMatchObject({ requests: 2, depth: 2 })
  const second = wire.startMeter()
  await pool.execute("select ?", [2])
  expect(second.read()).toMatchObject({ requests: 1, depth: 1 })
})

test("mysql2 takes three requests for a query within a transaction", async () => {
  const meter = wire.startMeter()
  const connection = await pool.getConnection()
  await connection.beginTransaction()
  await connection.query("select 1")
  await connection.commit()
  connection.release()
  expect(meter.read()).toMatchObject({ requests: 3, depth: 3 })
})

const putOne = (): Promise<unknown> => pool.query("insert ignore into thing values (1)")

async function look(): Promise<boolean> {
  const [rows] = await pool.execute<RowDataPacket[]>("select id from thing where id = ?", [1])
  return rows.length === 1
}

async function remove(): Promise<boolean> {
  const [{ affectedRows }] = await pool.execute<ResultSetHeader>(
    "delete from thing where id = ?",
    [1],
  )
  return affectedRows === 1
}

test("two calls on one pool both win when they look before they delete, in every round", async () => {
  const contender = async (): Promise<boolean> => {
    const found = await look()
    await remove()
    return found
  }
  expect(await race(wire, putOne, [contender, contender])).toEqual(always(2))
})

test("two calls have one winner when the deletion says who that is, in every round", async () => {
  const contender = async (): Promise<boolean> => (await look()) && (await remove())
  expect(await race(wire, putOne, [contender, contender])).toEqual(always(1))
})

test("a query rejects while its answers are reset, and works afterwards", async () => {
  await pool.query("select 1")
  wire.disturb({ kind: "reset-before-reply" })
  await expect(pool.query("select 1")).rejects.toThrow("ECONNRESET")
  wire.calm()
  const [rows] = await pool.query("select 1 as one")
  expect(rows).toEqual([{ one: 1 }])
})
