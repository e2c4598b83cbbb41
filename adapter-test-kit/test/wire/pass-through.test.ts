import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import { resetSocket } from "../../src/wire/sockets.ts"
import { dial, echo, startServer } from "./peers.ts"
import { wireTo } from "./wire-fixture.ts"

const digest = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")

test("bytes pass unchanged in both directions", async () => {
  await using fixture = await wireTo()
  const client = await fixture.dial()
  const bytes = randomBytes(3_000_000)
  client.send(bytes)
  while (client.heard.length < bytes.length) await once(client.socket, "data")
  expect(digest(Buffer.from(client.heard, "latin1"))).toBe(digest(bytes))
  expect(fixture.wire.received).toBe(bytes.length)
})

test("a wire takes no more from the adapter than the database takes from it", async () => {
  await using fixture = await wireTo(({ socket }) => void socket.pause())
  const much = 64 * 1024 * 1024
  const client = await fixture.dial()
  client.send(Buffer.alloc(much))
  // Turns of the loop stand for time: each of these takes several.
  await using other = await wireTo()
  const clock = await other.dial()
  for (let turn = 0; turn < 200; turn += 1) await echo(clock, `${turn};`)
  expect(fixture.wire.received).toBeLessThan(much / 2)
  const { socket } = await fixture.server.peer(1)
  let read = 0
  socket.on("data", (bytes) => (read += bytes.length))
  socket.resume()
  while (read < much) await once(socket, "data")
  expect(fixture.wire.received).toBe(much)
})

test("an adapter that has ended its side still gets the answer", async () => {
  await using fixture = await wireTo(({ socket }) => {
    socket.on("end", () => socket.end("all of it"))
  })
  const client = await fixture.dial()
  client.socket.end("everything")
  expect(await client.over).toBe("end")
  expect(client.heard).toBe("all of it")
  expect(fixture.server.peers[0]?.heard).toBe("everything")
})

test("a database that has ended its side still gets what the adapter sends", async () => {
  await using fixture = await wireTo(({ socket }) => void socket.end("bye"))
  const client = await fixture.dial()
  expect(await client.over).toBe("end")
  client.send("one more thing")
  const server = await fixture.server.peer(1)
  await server.hears("one more thing")
  client.socket.end()
  expect(await server.over).toBe("end")
})

test("a connection that the database resets is reset for the adapter", async () => {
  await using fixture = await wireTo(({ socket }) => {
    socket.on("data", () => socket.resetAndDestroy())
  })
  const client = await fixture.dial()
  client.send("?")
  expect(await client.over).toBe("ECONNRESET")
})

test("a connection that the adapter resets is over for the database", async () => {
  await using fixture = await wireTo()
  const client = await fixture.dial()
  await echo(client, "hello")
  client.socket.resetAndDestroy()
  const server = await fixture.server.peer(1)
  expect(await server.over).toBe("end")
})

test("an adapter is reset when there is no database", async () => {
  const server = await startServer()
  await using wire = await openWireAt(server.port)
  await server[Symbol.asyncDispose]()
  const client = await dial(wire.endpoint)
  expect(await client.over).toBe("ECONNRESET")
})

async function openWireAt(port: number) {
  const wire = await openWire([{ host: "127.0.0.1", port }])
  return { endpoint: wire.endpoints[0], [Symbol.asyncDispose]: () => wire.close() }
}

test("several servers keep their order", async () => {
  await using first = await startServer(({ socket }) => void socket.write("first"))
  await using second = await startServer(({ socket }) => void socket.write("second"))
  const wire = await openWire([first, second])
  const clients = await Promise.all(wire.endpoints.map(dial))
  await Promise.all([clients[0]?.hears("first"), clients[1]?.hears("second")])
  await wire.close()
  expect(await Promise.all(clients.map(({ over }) => over))).toHaveLength(2)
})

test("a wire before nothing is a mistake", async () => {
  await expect(openWire([])).rejects.toThrow(TypeError)
})

test("closing a wire ends its connections on both sides, and its port", async () => {
  await using fixture = await wireTo()
  const client = await fixture.dial()
  await echo(client, "hello")
  await fixture.wire.close()
  expect(["end", "ECONNRESET"]).toContain(await client.over)
  expect(await (await fixture.server.peer(1)).over).toBe("end")
  await expect(fixture.dial()).rejects.toThrow("ECONNREFUSED")
})

test("a wire can be closed while it is disturbed, and twice", async () => {
  await using fixture = await wireTo()
  const client = await fixture.dial()
  await echo(client, "hello")
  fixture.wire.disturb({ kind: "black-hole" })
  client.send("lost")
  client.socket.destroy()
  await once(client.socket, "close")
  fixture.wire.disturb({ kind: "refuse" })
  await fixture.wire.close()
  await fixture.wire.close()
  await expect(fixture.dial()).rejects.toThrow("ECONNREFUSED")
})

test("a socket that is reset while its end is on the way is closed for good", async () => {
  await using server = await startServer()
  const { socket } = await dial(server)
  const closed = once(socket, "close")
  socket.end()
  resetSocket(socket)
  await closed
  expect(["end", "ECONNRESET"]).toContain(await (await server.peer(1)).over)
})
