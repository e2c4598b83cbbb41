import { describe, expect, test } from "vitest"
import { converse, type Conversation } from "./conversation.ts"

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

function message(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  const body = Buffer.concat(parts)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function startUp(code: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(code, 4)
  return Buffer.concat([head, body])
}

const hello: Buffer = startUp(196_608, text("user"), text("me"), Buffer.from([0]))
const sslRequest: Buffer = startUp(80_877_103)
const cancelRequest: Buffer = startUp(80_877_102, Buffer.alloc(8))
const askPassword: Buffer = message("R", Buffer.from([0, 0, 0, 3]))
const ready = (status = "I"): Buffer => message("Z", Buffer.from(status))
const query = (sql: string): Buffer => message("Q", text(sql))
const parse = (name: string, sql: string): Buffer =>
  message("P", text(name), text(sql), Buffer.alloc(2))
const closeStatement = (name: string): Buffer => message("C", Buffer.from("S"), text(name))
const sync: Buffer = message("S")
const row: Buffer = message("D", Buffer.alloc(300, "Z\0\0\0\u0005I"))

async function connected(): Promise<Conversation> {
  const talk = await converse("pg")
  await talk.ask(hello, askPassword)
  await talk.ask(
    message("p", text("secret")),
    Buffer.concat([message("R", Buffer.alloc(4)), ready()]),
  )
  return talk
}

describe("on a connection to PostgreSQL", () => {
  test("start-up and password are no requests", async () => {
    await using talk = await converse("pg")
    const meter = talk.wire.startMeter()
    await talk.ask(hello, askPassword)
    await talk.ask(
      message("p", text("secret")),
      Buffer.concat([message("R", Buffer.alloc(4)), ready()]),
    )
    expect(meter.read()).toEqual({
      requests: 0,
      depth: 0,
      connections: 0,
      bytes: { up: 0, down: 0 },
    })
    expect(talk.wire.open).toBe(0)
    await talk.ask(query("select 1"), ready())
    expect([meter.read().requests, talk.wire.open]).toEqual([1, 1])
  })

  test("a server that refuses encryption changes nothing", async () => {
    await using talk = await converse("pg")
    const meter = talk.wire.startMeter()
    await talk.ask(sslRequest, "N")
    await talk.ask(hello, ready())
    await talk.ask(query("select 1"), ready())
    expect(meter.read().requests).toBe(1)
    expect(talk.wire.unreadable).toBe(false)
  })

  test("encryption is noticed, and everything after it passes for calls", async () => {
    await using talk = await converse("pg")
    await talk.ask(sslRequest, "S")
    const meter = talk.wire.startMeter()
    await talk.ask(Buffer.from([22, 3, 1, 0, 1, 1]), "\u0016\u0003\u0003")
    await talk.ask("\u0017\u0003\u0003")
    expect(talk.wire.unreadable).toBe(true)
    expect(meter.read().requests).toBe(2)
  })

  test("encryption from the first byte on is noticed as well", async () => {
    await using talk = await converse("pg")
    await talk.ask(Buffer.from([22, 3, 1, 0, 1, 1]))
    expect(talk.wire.unreadable).toBe(true)
  })

  test("cancelling and leaving are no requests", async () => {
    await using canceller = await converse("pg")
    const meter = canceller.wire.startMeter()
    await canceller.tell(cancelRequest)
    expect(meter.read().requests).toBe(0)
    await using talk = await connected()
    const other = talk.wire.startMeter()
    await talk.tell(message("X"))
    expect(other.read().requests).toBe(0)
  })

  test("an extended query is one request, or as many as the driver waits for", async () => {
    await using talk = await connected()
    const meter = talk.wire.startMeter()
    await talk.tell(parse("", "select $1"))
    await talk.tell(message("B", Buffer.alloc(8)))
    await talk.ask(Buffer.concat([message("E", Buffer.alloc(5)), sync]), ready())
    expect(meter.read().requests).toBe(1)
    await talk.ask(Buffer.concat([parse("", "select $1"), sync]), ready())
    await talk.ask(Buffer.concat([message("E", Buffer.alloc(5)), sync]), ready())
    expect(meter.read().requests).toBe(3)
  })

  test("messages are found whatever the pieces that they come in", async () => {
    await using talk = await converse("pg")
    const meter = talk.wire.startMeter()
    const bytes = Buffer.concat([hello, message("p", text("secret"))])
    // What is not complete yet does not go on, so that the server is only asked at the end.
    for (const byte of bytes) talk.client.send(Buffer.from([byte]))
    await talk.server.next(bytes.length)
    for (const byte of Buffer.concat([message("1"), row, ready()])) {
      await talk.say(Buffer.from([byte]))
    }
    expect(meter.read().requests).toBe(0)
    for (const byte of query("select 1")) talk.client.send(Buffer.from([byte]))
    await talk.server.next(query("select 1").length)
    await talk.say(ready())
    expect(meter.read().requests).toBe(1)
  })

  test("nonsense is passed on as it is", async () => {
    await using talk = await converse("pg")
    await talk.ask("GET / HTTP/1.1\r\n")
    expect(talk.wire.unreadable).toBe(true)
  })
})

describe("what a connection to PostgreSQL keeps", () => {
  test.for([
    ["set search_path to secret", ["SET search_path"]],
    ["SET SESSION statement_timeout = 5", ["SET statement_timeout"]],
    ["/* why */ select 1; -- set a = 1\n set\n b = 1", ["SET b"]],
    ["listen news", ["LISTEN news"]],
    ["prepare plan as select 1", ["PREPARE plan"]],
    ["create temporary table t (a int)", ["CREATE TEMP table"]],
    ["declare c cursor with hold for select 1", ["DECLARE WITH HOLD c"]],
    ["select set_config('a', 'b', false)", ["SELECT set_config"]],
    ["select pg_advisory_lock(1)", ["SELECT pg_advisory_lock"]],
    ["begin; set local a = 1; commit", []],
    ["set transaction isolation level serializable", []],
    ["set constraints all deferred", []],
    ["create temp table t (a int) on commit drop", []],
    ["prepare transaction 'foo'", []],
    ["select set_config('a', 'b', true), pg_advisory_xact_lock(1)", []],
    ["insert into t values ('; set a = 1', $q$; listen x$q$, \"; set b\")", []],
    ["update t set a = 1", []],
  ] as const)("is noticed in: %s", async ([sql, kept]) => {
    await using talk = await connected()
    await talk.ask(query(sql), ready())
    await talk.ask(Buffer.concat([parse("", sql), sync]), ready())
    expect(talk.wire.sessionState).toEqual(kept)
  })

  test("are named statements that outlive their transaction", async () => {
    await using talk = await connected()
    await talk.ask(Buffer.concat([parse("", "select 1"), sync]), ready())
    expect(talk.wire.sessionState).toEqual([])
    await talk.ask(query("begin"), ready("T"))
    await talk.ask(Buffer.concat([parse("mine", "select 1"), sync]), ready("T"))
    expect(talk.wire.sessionState).toEqual([])
    await talk.ask(query("commit"), ready())
    expect(talk.wire.sessionState).toEqual(["prepared statement mine"])
  })

  test("are no named statements that are closed within their transaction", async () => {
    await using talk = await connected()
    await talk.ask(query("begin"), ready("T"))
    await talk.ask(Buffer.concat([parse("mine", "select 1"), sync]), ready("T"))
    await talk.ask(Buffer.concat([closeStatement("mine"), sync]), ready("T"))
    await talk.ask(query("commit"), ready())
    expect(talk.wire.sessionState).toEqual([])
  })

  test("is listed once, and never without end", async () => {
    await using talk = await connected()
    const names = Array.from({ length: 300 }, (_, number) => `s${number}`)
    const statements = names.map((name) => parse(name, "select 1"))
    await talk.ask(Buffer.concat([...statements, ...statements, sync]), ready())
    expect(talk.wire.sessionState).toHaveLength(100)
  })
})
