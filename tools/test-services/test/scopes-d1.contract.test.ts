import { d1, type D1Service } from "@lockstep/test-services"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: D1Service

beforeAll(async () => {
  server = await d1()
})

afterAll(async () => {
  await server.stop()
})

const setup = "create table things (id integer primary key); insert into things values (1), (2)"

test("D1 is found in a package, and says so", () => {
  expect(server).toMatchObject({ source: "embedded" })
  expect(server.description).toContain("miniflare")
})

test("a table of one scope is not seen in another", async () => {
  const [one, other] = await Promise.all([server.scope({ setup }), server.scope("other")])
  const found = await one.database.prepare("select id from things where id > ?").bind(1).all()
  expect(found.results).toEqual([{ id: 2 }])
  const unknown = other.database.prepare("select id from things").all()
  await expect(unknown).rejects.toThrow("no such table: things")
})

test("a client has what drivers use of a binding", async () => {
  const { database } = await server.scope({ setup })
  const all = database.prepare("select id from things")
  expect(await all.raw({ columnNames: true })).toEqual([["id"], [1], [2]])
  expect(await all.first()).toEqual({ id: 1 })
  expect(await all.first("id")).toBe(1)
  expect(await database.prepare("insert into things values (3)").run()).toMatchObject({
    meta: { changes: 1 },
  })
  expect(await database.exec("delete from things")).toMatchObject({ count: 1 })
  expect(() => all.bind(new Date())).toThrow("D1_TYPE_ERROR")
})

test("a batch is one request, and is carried out completely or not at all", async () => {
  const scope = await server.scope({ setup })
  const { database } = scope
  const insert = (id: number) => database.prepare("insert into things values (?)").bind(id)
  await expect(database.batch([insert(3), insert(1)])).rejects.toThrow("UNIQUE constraint failed")
  // One request created the table.
  expect(scope.requests).toBe(2)
  const { results } = await database.prepare("select id from things").all()
  expect(results).toEqual([{ id: 1 }, { id: 2 }])
})

test("requests are counted, those of the set-up too", async () => {
  const scope = await server.scope({ setup })
  expect(scope.requests).toBe(1)
  await scope.database.prepare("select 1").raw()
  expect(scope.requests).toBe(2)
})

test("a scope that was dropped is out of reach, and dropping it again is nothing", async () => {
  const scope = await server.scope({ name: "dropped", setup })
  await scope.drop()
  await scope.drop()
  const call = scope.database.prepare("select id from things").all()
  await expect(call).rejects.toThrow(/scope \w+_dropped was dropped/)
})

test("there are as many databases as suites want", async () => {
  const own = await d1()
  const scopes = await Promise.all(Array.from({ length: 20 }, () => own.scope({ setup })))
  expect(new Set(scopes.map(({ name }) => name)).size).toBe(20)
  for (const { database } of scopes) {
    const { results } = await database.prepare("select count(*) as count from things").all()
    expect(results).toEqual([{ count: 2 }])
  }
  await own.stop()
})

test("a set-up that fails is said, and one may be a function", async () => {
  const broken = server.scope({ name: "broken", setup: "create table (" })
  await expect(broken).rejects.toThrow(/setup of the scope broken failed: .*syntax error/)
  const made = await server.scope({
    async setup({ database }) {
      await database.exec("create table notes (id integer)")
    },
  })
  expect((await made.database.prepare("select * from notes").all()).results).toEqual([])
})

test("the runtime of a killed process goes with it", async () => {
  const description = runProgram("crash-program.ts", "d1")
  const [, host = "", port = ""] = /\(([^:]+):(\d+)\)$/.exec(description) ?? []
  const isGone = async (): Promise<void> => {
    await expect(fetch(`http://${host}:${port}`)).rejects.toThrow("fetch failed")
  }
  await vi.waitFor(isGone, { timeout: 30_000 })
})

test("calls after a pause in which this process did not run are answered", async () => {
  const { database } = await server.scope({ setup })
  const calls = () =>
    Promise.all(Array.from({ length: 50 }, () => database.prepare("select 1").raw()))
  await calls()
  // The runtime closes its idle connections, and nothing here can notice it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000)
  expect(await calls()).toHaveLength(50)
})
