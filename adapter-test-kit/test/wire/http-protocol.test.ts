import { expect, test } from "vitest"
import { converse } from "./conversation.ts"

const lines = (...parts: string[]): string => parts.join("\r\n")
const ok: string = lines("HTTP/1.1 200 OK", "Content-Length: 2", "", "ok")

test("every request on a connection is a flight", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  for (let count = 0; count < 3; count += 1) {
    await talk.ask(lines("GET / HTTP/1.1", "Host: db", "", ""), ok)
  }
  expect(meter.read()).toMatchObject({ flights: 3, depth: 3 })
})

test("a body that the server asks for first is no flight of its own", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  const head = lines("POST / HTTP/1.1", "Content-Length: 4", "Expect: 100-continue", "", "")
  await talk.ask(head, lines("HTTP/1.1 100 Continue", "", ""))
  await talk.ask("body", ok)
  expect(meter.read()).toMatchObject({ flights: 1, depth: 1 })
  await talk.ask(lines("GET / HTTP/1.1", "", ""), ok)
  expect(meter.read()).toMatchObject({ flights: 2, depth: 2 })
})

test("a body in chunks that begins after the answer is no flight of its own", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  const head = lines("POST / HTTP/1.1", "Transfer-Encoding: chunked", "", "")
  await talk.ask(head, lines("HTTP/1.1 100 Continue", "", ""))
  for (const chunk of ["4\r\nbo", "dy\r\nA;x=y\r\n", "GET / HTTP\r\n0\r\n", "Trailer: x\r\n\r\n"]) {
    talk.client.send(chunk)
  }
  await talk.server.hears("Trailer: x\r\n\r\n")
  await talk.say(ok)
  expect(meter.read().flights).toBe(1)
  talk.client.send(lines("GET /next HTTP/1.1", "", ""))
  await talk.server.hears("/next")
  expect(meter.read().flights).toBe(2)
})

test("encryption is noticed", async () => {
  await using talk = await converse("http")
  await talk.ask(Buffer.from([22, 3, 1, 0, 1, 1]))
  expect(talk.wire.unreadable).toBe(true)
})
