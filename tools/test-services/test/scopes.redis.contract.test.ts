import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { redis, type KeyScope, type Service } from "@lockstep/test-services"
import { askRedis } from "./real-drivers.ts"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Service<KeyScope>

beforeAll(async () => {
  server = await redis()
})

afterAll(async () => {
  await server.stop()
})

function keysOf(name: string): Promise<string[]> {
  return askRedis(server.url, (client) => client.keys(`${name}:*`))
}

test("a scope that is dropped takes its keys along, and no others", async () => {
  const [one, other] = await Promise.all([server.scope("one"), server.scope("other")])
  await askRedis(server.url, async (client) => {
    await client.set(`${one.prefix}a`, "1")
    await client.hset(`${one.prefix}{b}`, "field", "1")
    await client.set(`${other.prefix}a`, "1")
  })
  await one.drop()
  expect(await keysOf(one.name)).toEqual([])
  expect(await keysOf(other.name)).toEqual([`${other.prefix}a`])
})

test("a prefix takes no part in hash tags", async () => {
  const scope = await server.scope("{curly}")
  expect(scope.prefix).toMatch(/^lockstep_[a-z0-9_]+:$/)
})

test("what a killed process has left is dropped with the next start", async () => {
  const name = runProgram("crash-program.ts", "redis")
  const next = await redis()
  await next.scope()
  expect(await keysOf(name)).toEqual([])
  await next.stop()
})
