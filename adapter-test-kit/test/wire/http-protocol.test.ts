import { once } from "node:events"
import { createServer } from "node:http"
import { expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import { converse } from "./conversation.ts"

const lines = (...parts: string[]): string => parts.join("\r\n")
const ok: string = lines("HTTP/1.1 200 OK", "Content-Length: 2", "", "ok")

test("every request on a connection is a request", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  for (let count = 0; count < 3; count += 1) {
    await talk.ask(lines("GET / HTTP/1.1", "Host: db", "", ""), ok)
  }
  expect(meter.read()).toMatchObject({ requests: 3, depth: 3 })
})

test("a body that the server asks for first is no request of its own", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  const head = lines("POST / HTTP/1.1", "Content-Length: 4", "Expect: 100-continue", "", "")
  await talk.ask(head, lines("HTTP/1.1 100 Continue", "", ""))
  await talk.ask("body", ok)
  expect(meter.read()).toMatchObject({ requests: 1, depth: 1 })
  await talk.ask(lines("GET / HTTP/1.1", "", ""), ok)
  expect(meter.read()).toMatchObject({ requests: 2, depth: 2 })
})

test("a body in chunks that begins after the answer is no request of its own", async () => {
  await using talk = await converse("http")
  const meter = talk.wire.startMeter()
  const head = lines("POST / HTTP/1.1", "Transfer-Encoding: chunked", "", "")
  await talk.ask(head, lines("HTTP/1.1 100 Continue", "", ""))
  for (const chunk of ["4\r\nbo", "dy\r\nA;x=y\r\n", "GET / HTTP\r\n0\r\n", "Trailer: x\r\n\r\n"]) {
    talk.client.send(chunk)
  }
  await talk.server.hears("Trailer: x\r\n\r\n")
  await talk.say(ok)
  expect(meter.read().requests).toBe(1)
  talk.client.send(lines("GET /next HTTP/1.1", "", ""))
  await talk.server.hears("/next")
  expect(meter.read().requests).toBe(2)
})

test("encryption is noticed", async () => {
  await using talk = await converse("http")
  await talk.ask(Buffer.from([22, 3, 1, 0, 1, 1]))
  expect(talk.wire.unreadable).toBe(true)
})

test("fetch takes one request for a request, with or without a body", async () => {
  const server = createServer((request, response) => {
    let length = 0
    request.on("data", (chunk: Buffer) => (length += chunk.length))
    request.on("end", () => response.end(String(length)))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  const wire = await openWire([{ host: "127.0.0.1", port, protocol: "http" }])
  const url = `http://127.0.0.1:${wire.endpoints[0].port}/`
  const ask = async (init: object = {}): Promise<string> => (await fetch(url, init)).text()
  const long = new Blob(["x".repeat(300_000)]).stream()
  const meter = wire.startMeter()
  expect(await ask()).toBe("0")
  expect(await ask({ method: "POST", body: "GET / HTTP/1.1" })).toBe("14")
  expect(await ask({ method: "POST", body: long, duplex: "half" })).toBe("300000")
  expect(await ask()).toBe("0")
  expect(meter.read()).toMatchObject({ requests: 4, depth: 4 })
  expect(wire.unreadable).toBe(false)
  await wire.close()
  server.close()
})
