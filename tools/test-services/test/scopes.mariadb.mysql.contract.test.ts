import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { mariadb, mysql, type SqlService } from "@lockstep/test-services"
import { askMysql } from "./real-drivers.ts"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each([
  ["mariadb", mariadb],
  ["mysql", mysql],
])("%s", (service, start) => {
  let server: SqlService

  beforeAll(async () => {
    server = await start()
  })

  afterAll(async () => {
    await server.stop()
  })

  async function databases(): Promise<unknown[]> {
    const rows = await askMysql(server.url, "SHOW DATABASES")
    return rows.map(({ Database }) => Database)
  }

  test("a table of one scope is not seen in another", async () => {
    const [one, other] = await Promise.all([server.scope("one"), server.scope("other")])
    await askMysql(one.url, "CREATE TABLE things (id int)")
    expect(await askMysql(one.url, "SHOW TABLES")).toHaveLength(1)
    expect(await askMysql(other.url, "SHOW TABLES")).toEqual([])
  })

  test("a set-up in SQL may hold several statements", async () => {
    const setup = "CREATE TABLE things (id int); INSERT INTO things VALUES (1), (2)"
    const scope = await server.scope({ setup })
    expect(await askMysql(scope.url, "SELECT id FROM things")).toEqual([{ id: 1 }, { id: 2 }])
  })

  test("a set-up that fails leaves no database behind, and says why", async () => {
    const broken = server.scope({ name: "broken", setup: "CREATE TABLE (" })
    await expect(broken).rejects.toThrow(/setup of the scope broken failed: .*syntax/)
    expect((await databases()).filter((name) => String(name).endsWith("_broken"))).toEqual([])
  })

  test("a scope that is dropped is gone", async () => {
    const scope = await server.scope("short")
    expect(await databases()).toContain(scope.name)
    await scope.drop()
    expect(await databases()).not.toContain(scope.name)
  })

  test("what a killed process has left is dropped with the next start", async () => {
    const name = runProgram("crash-program.ts", service)
    const next = await start()
    await next.scope()
    expect(await databases()).not.toContain(name)
    await next.stop()
  })
})
