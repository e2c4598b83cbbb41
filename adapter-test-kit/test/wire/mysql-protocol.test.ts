import { describe, expect, test } from "vitest"
import { converse, type Conversation } from "./conversation.ts"

function packet(number: number, ...payload: (number | string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    payload.map((part) => Buffer.from(typeof part === "number" ? [part] : part)),
  )
  const head = Buffer.alloc(4, number)
  head.writeUIntLE(body.length, 0, 3)
  return Buffer.concat([head, body])
}

function handshake(flags: number, length = 60): Buffer {
  const body = Buffer.alloc(length)
  body.writeUInt32LE(flags)
  return packet(1, body)
}

const plain = 0x0200
const ssl = 0x0800
const compress = 0x20
const greeting: Buffer = packet(0, 10, "11.8.6-MariaDB")
const ok = (number: number): Buffer => packet(number, 0, 0, 0, 2, 0, 0, 0)
const command = (code: number, text = ""): Buffer => packet(0, code, text)

async function connected(flags = plain): Promise<Conversation> {
  const talk = await converse("mysql")
  await talk.say(greeting)
  await talk.ask(handshake(flags), ok(2))
  return talk
}

describe("on a connection to MySQL", () => {
  test("greeting and log-in are no requests, whatever the log-in takes", async () => {
    await using talk = await converse("mysql")
    const meter = talk.wire.startMeter()
    await talk.say(greeting)
    await talk.ask(handshake(plain), packet(2, 0xfe, "sha256_password\0"))
    await talk.ask(packet(3, 2), packet(4, 1, "public key"))
    await talk.ask(packet(5, "encrypted"), ok(6))
    expect([meter.read().requests, talk.wire.open]).toEqual([0, 0])
    await talk.ask(command(3, "select 1"), ok(1))
    expect([meter.read().requests, talk.wire.open]).toEqual([1, 1])
  })

  test("preparing and executing are two requests, closing a statement none", async () => {
    await using talk = await connected()
    const meter = talk.wire.startMeter()
    await talk.ask(command(0x16, "select ?"), ok(1))
    await talk.ask(command(0x17), ok(1))
    expect(meter.read().requests).toBe(2)
    await talk.tell(command(0x19))
    await talk.ask(command(3, "select 1"), ok(1))
    expect(meter.read().requests).toBe(3)
  })

  test("long data belong to the request that follows them", async () => {
    await using talk = await connected()
    const meter = talk.wire.startMeter()
    await talk.tell(command(0x18, "long"))
    expect(meter.read().requests).toBe(0)
    await talk.ask(command(0x17), ok(1))
    expect(meter.read().requests).toBe(1)
  })

  test("leaving is no request", async () => {
    await using talk = await connected()
    const meter = talk.wire.startMeter()
    await talk.tell(command(1))
    expect(meter.read().requests).toBe(0)
  })

  test("packets are found whatever the pieces that they come in", async () => {
    await using talk = await connected()
    const meter = talk.wire.startMeter()
    const bytes = Buffer.concat([command(0x19), command(3, "select 1"), command(1)])
    for (const byte of bytes) talk.client.send(Buffer.from([byte]))
    await talk.server.next(bytes.length)
    expect(meter.read().requests).toBe(1)
  })

  test("encryption is noticed", async () => {
    await using talk = await converse("mysql")
    await talk.say(greeting)
    await talk.tell(handshake(ssl, 32))
    expect(talk.wire.unreadable).toBe(false)
    await talk.ask(Buffer.from([22, 3, 1, 0, 1, 1]))
    expect(talk.wire.unreadable).toBe(true)
  })

  test("compression is noticed", async () => {
    await using talk = await connected(compress)
    expect(talk.wire.unreadable).toBe(false)
    await talk.ask(Buffer.from([4, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]))
    expect(talk.wire.unreadable).toBe(true)
  })
})
