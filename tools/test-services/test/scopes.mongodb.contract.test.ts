import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { mongodb, type Service } from "@lockstep/test-services"
import { askMongo, storeKey } from "./real-drivers.ts"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Service

beforeAll(async () => {
  server = await mongodb()
})

afterAll(async () => {
  await server.stop()
})

async function databases(): Promise<string[]> {
  const list = await askMongo(server.url, (client) => client.db().admin().listDatabases())
  return list.databases.map(({ name }) => name)
}

function countThings(url: string): Promise<number> {
  return askMongo(url, (client) => client.db().collection("things").countDocuments())
}

test("a document of one scope is not seen in another", async () => {
  const [one, other] = await Promise.all([server.scope("one"), server.scope("other")])
  await storeKey("mongodb", one)
  expect(await countThings(one.url)).toBe(1)
  expect(await countThings(other.url)).toBe(0)
})

test("a set-up in SQL is refused", async () => {
  await expect(server.scope({ setup: "CREATE TABLE things" })).rejects.toThrow(/has no SQL/)
})

test("a scope that is dropped is gone", async () => {
  const scope = await server.scope({ setup: (made) => storeKey("mongodb", made) })
  expect(await databases()).toContain(scope.name)
  await scope.drop()
  expect(await databases()).not.toContain(scope.name)
})

test("what a killed process has left is dropped with the next start", async () => {
  const name = runProgram("crash-program.ts", "mongodb")
  const next = await mongodb()
  await next.scope()
  expect(await databases()).not.toContain(name)
  await next.stop()
})
