import { expect, test } from "vitest"
import { converse } from "./conversation.ts"

const command = (...words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`
const ok = "+OK\r\n"

test.for([
  [["HELLO", "3"]],
  [["AUTH", "secret"]],
  [["client", "setname", "me"]],
  [["SELECT", "1"]],
  [["INFO"]],
  [["CLUSTER", "SLOTS"]],
  [["READONLY"]],
  [["PING"]],
  [["QUIT"]],
] as const)("%o is no request", async ([words]) => {
  await using talk = await converse("redis")
  const meter = talk.wire.startMeter()
  await talk.ask(command(...words), ok)
  expect([meter.read().requests, talk.wire.open]).toEqual([0, 0])
  await talk.ask(command("GET", "AUTH"), ok)
  expect([meter.read().requests, talk.wire.open]).toEqual([1, 1])
  await talk.ask(command(...words), ok)
  expect(meter.read().requests).toBe(1)
})

test("a pipeline is one request", async () => {
  await using talk = await converse("redis")
  const meter = talk.wire.startMeter()
  await talk.ask(command("MULTI") + command("SET", "a", "1") + command("EXEC"), ok.repeat(3))
  expect(meter.read().requests).toBe(1)
})

test("a look at the state of the cluster does not divide a request", async () => {
  await using talk = await converse("redis")
  const meter = talk.wire.startMeter()
  await talk.tell(command("GET", "a"))
  await talk.tell(command("CLUSTER", "SLOTS"))
  await talk.tell(command("GET", "b"))
  await talk.say(ok.repeat(3))
  expect(meter.read().requests).toBe(1)
})

test("a command may be a line", async () => {
  await using talk = await converse("redis")
  const meter = talk.wire.startMeter()
  await talk.ask("ping\r\n", ok)
  expect(meter.read().requests).toBe(0)
  await talk.ask("get a\r\n", ok)
  expect(meter.read().requests).toBe(1)
})

test("commands are found whatever the pieces that they come in", async () => {
  await using talk = await converse("redis")
  const meter = talk.wire.startMeter()
  const bytes = Buffer.from(
    command("SELECT", "1") + command("SET", "é", "\r\n*1\r\n") + command("PING"),
  )
  for (const byte of bytes) talk.client.send(Buffer.from([byte]))
  await talk.server.next(bytes.length)
  expect(meter.read().requests).toBe(1)
})

test("nonsense is passed on as it is", async () => {
  await using talk = await converse("redis")
  await talk.ask("*1\r\n$-7\r\n")
  expect(talk.wire.unreadable).toBe(true)
})
