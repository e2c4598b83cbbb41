import { redis, type KeyScope, type Service } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import type { Wire } from "../../src/wire/wire.ts"
import { always, race } from "./races.ts"

let service: Service<KeyScope>
let scope: KeyScope
let wire: Wire
let clients: Redis[]
let key: string

beforeAll(async () => {
  service = await redis()
  scope = await service.scope("wire")
  key = `${scope.prefix}thing`
}, 180_000)

afterAll(async () => {
  await service.stop()
})

beforeEach(async () => {
  wire = await openWire([service.address])
  clients = []
})

afterEach(async () => {
  for (const client of clients) client.disconnect()
  await wire.close()
})

function clientOf(options: { retryStrategy?: () => null } = {}): Redis {
  const url = new URL(scope.url)
  const { host, port } = wire.endpoints[0]
  url.host = `${host}:${port}`
  const client = new Redis(url.href, options)
  client.on("error", () => {})
  clients.push(client)
  return client
}

test("ioredis takes one request for a look-up, warm or cold", async () => {
  const client = clientOf()
  const meter = wire.startMeter()
  await client.get(key)
  expect(meter.read()).toMatchObject({ requests: 1, depth: 1, connections: 1 })
  await client.get(key)
  expect(meter.read()).toMatchObject({ requests: 2, depth: 2, connections: 1 })
})

test("ioredis takes one request for a transaction, and for commands at the same time", async () => {
  const client = clientOf()
  await client.get(key)
  const meter = wire.startMeter()
  await client.multi().set(key, "1").get(key).exec()
  expect(meter.read()).toMatchObject({ requests: 1, depth: 1 })
  await Promise.all([client.get(key), client.get(key)])
  expect(meter.read()).toMatchObject({ requests: 2, depth: 2 })
})

const putOne = (): Promise<unknown> => (clients[0] ?? clientOf()).set(key, "1")

test("two calls both win when they look before they delete, in every round", async () => {
  const contenders = [clientOf(), clientOf()].map((client) => async () => {
    const found = await client.get(key)
    await client.del(key)
    return found !== null
  })
  expect(await race(wire, putOne, contenders)).toEqual(always(2))
})

test("two calls have one winner when they look and delete in one, in every round", async () => {
  const contenders = [clientOf(), clientOf()].map(
    (client) => async () => (await client.getdel(key)) !== null,
  )
  expect(await race(wire, putOne, contenders)).toEqual(always(1))
})

test("a look-up rejects when its answer is reset and the driver does not connect again", async () => {
  const client = clientOf({ retryStrategy: () => null })
  await client.set(key, "1")
  wire.disturb({ kind: "reset-before-reply" })
  await expect(client.get(key)).rejects.toThrow(Error)
})

test("a look-up that the driver repeats works once its answers are no longer reset", async () => {
  const client = clientOf()
  await client.set(key, "1")
  wire.disturb({ kind: "reset-before-reply" })
  const meter = wire.startMeter()
  const found = client.get(key)
  while (meter.read().requests < 3) await new Promise((resolve) => client.once("ready", resolve))
  wire.calm()
  expect(await found).toBe("1")
})

test("an idle connection that was closed is opened again", async () => {
  const client = clientOf()
  await client.set(key, "1")
  wire.closeIdle()
  await new Promise((resolve) => client.once("close", resolve))
  expect(await client.get(key)).toBe("1")
})
