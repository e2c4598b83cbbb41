import { mongodb, type Scope, type Service } from "@lockstep/adapter-test-kit/containers"
import { MongoClient, type Collection } from "mongodb"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import type { Wire } from "../../src/wire/wire.ts"
import { always, race } from "./races.ts"

interface Thing {
  _id: string
}

/** The least that the driver allows, so that there are many. */
const heartbeatFrequencyMS = 500

let service: Service
let scope: Scope
let wire: Wire
let client: MongoClient
let things: Collection<Thing>

beforeAll(async () => {
  service = await mongodb()
  scope = await service.scope("wire")
}, 180_000)

afterAll(async () => {
  await service.stop()
})

beforeEach(async () => {
  wire = await openWire([service.address])
  const url = new URL(scope.url)
  const { host, port } = wire.endpoints[0]
  url.host = `${host}:${port}`
  url.searchParams.set("directConnection", "true")
  client = new MongoClient(url.href, { heartbeatFrequencyMS, monitorCommands: true })
  things = client.db(scope.name).collection("things")
})

afterEach(async () => {
  await client.close()
  await wire.close()
})

test("mongodb takes one request for a look-up, warm or cold", async () => {
  const meter = wire.startMeter()
  await things.findOne({ _id: "a" })
  expect(meter.read()).toMatchObject({ requests: 1, depth: 1, connections: 1 })
  await things.findOne({ _id: "a" })
  expect(meter.read()).toMatchObject({ requests: 2, depth: 2, connections: 1 })
})

test("mongodb's heartbeats are no requests, and no connections", async () => {
  await things.findOne({ _id: "a" })
  const meter = wire.startMeter()
  for (let beat = 0; beat < 3; beat += 1) {
    await new Promise((resolve) => client.once("serverHeartbeatSucceeded", resolve))
  }
  expect(meter.read()).toMatchObject({ requests: 0, connections: 0, bytes: { up: 0, down: 0 } })
  expect(wire.open).toBe(1)
})

test("mongodb takes a depth of one for look-ups at the same time", async () => {
  const meter = wire.startMeter()
  await Promise.all(["a", "b", "c"].map((_id) => things.findOne({ _id })))
  expect(meter.read()).toMatchObject({ requests: 3, depth: 1 })
})

const putOne = (): Promise<unknown> =>
  things.updateOne({ _id: "a" }, { $set: {} }, { upsert: true })

test("two calls both win when they look before they delete, in every round", async () => {
  const contender = async (): Promise<boolean> => {
    const found = await things.findOne({ _id: "a" })
    await things.deleteOne({ _id: "a" })
    return found !== null
  }
  expect(await race(wire, putOne, [contender, contender])).toEqual(always(2))
})

test("two calls have one winner when they find and delete in one, in every round", async () => {
  const contender = async (): Promise<boolean> =>
    (await things.findOneAndDelete({ _id: "a" })) !== null
  expect(await race(wire, putOne, [contender, contender])).toEqual(always(1))
})

test("a look-up is repeated once by the driver, and rejects when that is reset as well", async () => {
  await putOne()
  wire.disturb({ kind: "reset-before-reply" })
  const meter = wire.startMeter()
  await expect(things.findOne({ _id: "a" })).rejects.toThrow(Error)
  expect(meter.read().requests).toBe(2)
  wire.calm()
  expect(await things.findOne({ _id: "a" })).toEqual({ _id: "a" })
})
