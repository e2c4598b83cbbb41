import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { postgres, type SqlService } from "@lockstep/test-services"
import { askPostgres } from "./real-drivers.ts"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: SqlService

beforeAll(async () => {
  server = await postgres()
})

afterAll(async () => {
  await server.stop()
})

async function databases(): Promise<unknown[]> {
  const rows = await askPostgres(server.url, "SELECT datname FROM pg_database")
  return rows.map(({ datname }) => datname)
}

test("a shared server is found in the environment, with who may do everything on it", () => {
  expect(server).toMatchObject({ source: "environment", address: { protocol: "pg" } })
  expect(server.description).not.toContain(server.password)
  expect(new URL(server.url)).toMatchObject({ username: server.user, port: String(server.port) })
})

test("a table of one scope is not seen in another", async () => {
  const [one, other] = await Promise.all([server.scope("one"), server.scope("other")])
  await askPostgres(one.url, "CREATE TABLE things (id int)")
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
  expect(await askPostgres(one.url, tables)).toEqual([{ tablename: "things" }])
  expect(await askPostgres(other.url, tables)).toEqual([])
})

test("a connection that is ending when its scope is dropped is not cut off", async () => {
  const scope = await server.scope("ending")
  const client = new pg.Client({ connectionString: scope.url })
  const errors: unknown[] = []
  client.on("error", (error) => errors.push(error))
  await client.connect()
  const dropped = scope.drop()
  await client.query("SELECT pg_sleep(0.3)").catch((error: unknown) => errors.push(error))
  await client.end()
  await dropped
  expect(errors).toEqual([])
  expect(await databases()).not.toContain(scope.name)
})

test("a connection that stays does not keep its scope", async () => {
  const scope = await server.scope("staying")
  const client = new pg.Client({ connectionString: scope.url })
  client.on("error", () => {})
  await client.connect()
  await scope.drop()
  expect(await databases()).not.toContain(scope.name)
  await client.end()
})

test("a set-up in SQL may hold several statements", async () => {
  const setup = "CREATE TABLE things (id int); INSERT INTO things VALUES (1), (2)"
  const scope = await server.scope({ setup })
  expect(await askPostgres(scope.url, "SELECT id FROM things")).toEqual([{ id: 1 }, { id: 2 }])
})

test("a set-up that fails leaves no database behind, and says why", async () => {
  const broken = server.scope({ name: "broken", setup: "CREATE TABLE (" })
  await expect(broken).rejects.toThrow(/setup of the scope broken failed: .*syntax error/)
  expect((await databases()).filter((name) => String(name).endsWith("_broken"))).toEqual([])
})

test("a scope is dropped although a client is connected to it, and dropping it again is nothing", async () => {
  const scope = await server.scope("busy")
  expect(await databases()).toContain(scope.name)
  const held = askPostgres(scope.url, "SELECT pg_sleep(60)").catch(() => "cut off")
  const visitors = `SELECT pid FROM pg_stat_activity WHERE datname = '${scope.name}'`
  const isHeld = async (): Promise<void> =>
    expect(await askPostgres(server.url, visitors)).toHaveLength(1)
  await vi.waitFor(isHeld, { timeout: 30_000 })
  await scope.drop()
  expect(await databases()).not.toContain(scope.name)
  expect(await held).toBe("cut off")
  await scope.drop()
})

test("the end of a shared server drops the scopes that are left, and leaves the server", async () => {
  const user = await postgres()
  const { name } = await user.scope("forgotten")
  await user.stop()
  expect(await databases()).not.toContain(name)
})

test("what a killed process has left is dropped with the next start", async () => {
  const name = runProgram("crash-program.ts", "postgres")
  const next = await postgres()
  await next.scope()
  expect(await databases()).not.toContain(name)
  await next.stop()
})
