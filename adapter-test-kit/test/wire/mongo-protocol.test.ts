import { BSON } from "mongodb"
import { expect, test } from "vitest"
import { converse } from "./conversation.ts"

function message(operation: number, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(16)
  const body = Buffer.concat(parts)
  head.writeInt32LE(16 + body.length, 0)
  head.writeInt32LE(operation, 12)
  return Buffer.concat([head, body])
}

const flags = (value: number): Buffer => Buffer.from([value, 0, 0, 0])
const document = (value: object): Buffer => Buffer.from(BSON.serialize(value))
const opMsg = (value: object, bits = 0): Buffer =>
  message(2013, flags(bits), Buffer.from([0]), document(value))
const opQuery = (value: object): Buffer =>
  message(2004, flags(0), Buffer.from("admin.$cmd\0"), Buffer.alloc(8), document(value))
const sequence = (name: string, value: object): Buffer => {
  const body = Buffer.concat([Buffer.from(`${name}\0`), document(value)])
  const size = Buffer.alloc(4)
  size.writeInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from([1]), size, body])
}
const answer: Buffer = opMsg({ ok: 1 })

test("greeting and log-in are no requests", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  await talk.ask(opQuery({ isMaster: 1, helloOk: true }), answer)
  await talk.ask(opMsg({ saslStart: 1 }), answer)
  await talk.ask(opMsg({ saslContinue: 1 }), answer)
  expect([meter.read().requests, talk.wire.open]).toEqual([0, 0])
  await talk.ask(opMsg({ find: "users" }), answer)
  expect([meter.read().requests, talk.wire.open]).toEqual([1, 1])
  await talk.ask(opMsg({ endSessions: [] }), answer)
  expect(meter.read().requests).toBe(1)
})

test("heartbeats are no requests, and their connections are no connections", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  await talk.ask(opMsg({ hello: 1 }), answer)
  await talk.ask(opMsg({ hello: 1, topologyVersion: {}, maxAwaitTimeMS: 10 }), answer)
  await talk.say(answer)
  await talk.ask(opMsg({ hello: 1 }), answer)
  expect(meter.read()).toEqual({ requests: 0, depth: 0, connections: 0, bytes: { up: 0, down: 0 } })
  expect(talk.wire.open).toBe(0)
})

test("a write that wants no answer is no request", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  await talk.tell(opMsg({ insert: "users" }, 2))
  expect(meter.read().requests).toBe(0)
})

test("the command is found behind the documents that go with it", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  const documents = sequence("documents", { hello: 1 })
  const body = Buffer.concat([Buffer.from([0]), document({ insert: "users" })])
  await talk.ask(message(2013, flags(0), documents, body), answer)
  expect(meter.read().requests).toBe(1)
})

test("compressed messages are calls", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  await talk.ask(message(2012, Buffer.alloc(20)), answer)
  expect(meter.read().requests).toBe(1)
})

test("messages are found whatever the pieces that they come in", async () => {
  await using talk = await converse("mongo")
  const meter = talk.wire.startMeter()
  const bytes = Buffer.concat([opMsg({ hello: 1 }), opMsg({ find: "users" })])
  for (const byte of bytes) talk.client.send(Buffer.from([byte]))
  await talk.server.next(bytes.length)
  expect(meter.read().requests).toBe(1)
})
