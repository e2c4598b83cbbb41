import { describe, expect, test } from "vitest"
import type { Disturbance } from "../../src/wire/wire.ts"
import { echo, type Peer } from "./peers.ts"
import { wireTo, type WireFixture } from "./wire-fixture.ts"

/** A connection that was used before the disturbance, or one that is opened during it. */
const connections: readonly (readonly [
  string,
  (fixture: WireFixture, disturbance: Disturbance) => Promise<Peer>,
])[] = [
  [
    "an open connection",
    async (fixture, disturbance) => {
      const client = await fixture.dial()
      await echo(client, "before ")
      fixture.wire.disturb(disturbance)
      return client
    },
  ],
  [
    "a new connection",
    async (fixture, disturbance) => {
      fixture.wire.disturb(disturbance)
      return fixture.dial()
    },
  ],
]

const heardSince = (client: Peer): string => client.heard.replace("before ", "")

/**
 * What a client sees of a reset that comes while bytes are unread. The libuv of Node.js 22 may report it as
 * an end; from 1.52 on, which Node.js 24 has, it is an error.
 */
const [, libuvMinor = 0] = process.versions.uv.split(".").map(Number)
const endsOfReset = libuvMinor < 52 ? ["ECONNRESET", "end"] : ["ECONNRESET"]

describe.for(connections)("on %s", ([, open]) => {
  test("latency delays every answer and keeps their order", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "latency", ms: 60, jitter: 20 })
    const start = performance.now()
    client.send("one ")
    await (await fixture.server.peer(1)).hears("one ")
    client.send("two ")
    await client.hears("two ")
    expect(performance.now() - start).toBeGreaterThan(58)
    expect(heardSince(client)).toBe("one two ")
  })

  test("a reset before the reply delivers the request and no byte of the answer", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "reset-before-reply" })
    client.send("question")
    expect(await client.over).toBe("ECONNRESET")
    expect(heardSince(client)).toBe("")
    expect(fixture.server.peers[0]?.heard).toContain("question")
  })

  test("a reset inside the reply delivers so many bytes of it", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "reset-mid-reply", bytes: 5 })
    client.send("question")
    expect(endsOfReset).toContain(await client.over)
    expect(heardSince(client)).toBe("quest")
  })

  test("a half close ends the server's side and nothing else", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "half-close" })
    client.send("question")
    expect(await client.over).toBe("end")
    expect(heardSince(client)).toBe("")
    client.send("and another")
    await (await fixture.server.peer(1)).hears("questionand another")
  })

  test("a black hole swallows requests, and calm resets the connection", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "black-hole" })
    const before = fixture.wire.received
    client.send("question")
    while (fixture.wire.received < before + 8) await turn(fixture)
    fixture.wire.calm()
    expect(await client.over).toBe("ECONNRESET")
    expect(heardSince(client)).toBe("")
    expect(await (await fixture.server.peer(1)).over).toBe("end")
    expect(fixture.server.peers[0]?.heard).not.toContain("question")
  })

  test("a client that waits for the server to speak first has connected", async () => {
    await using fixture = await wireTo()
    expect(fixture.wire.accepted).toBe(0)
    fixture.wire.disturb({ kind: "black-hole" })
    await fixture.dial()
    while (fixture.wire.accepted === 0) await turn(fixture)
    expect(fixture.wire.received).toBe(0)
  })

  test("a lost reply follows a request that was carried out, and calm resets the connection", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "lost-reply" })
    client.send("question")
    await (await fixture.server.peer(1)).hears("question")
    client.send(", another")
    await (await fixture.server.peer(1)).hears("question, another")
    fixture.wire.calm()
    expect(await client.over).toBe("ECONNRESET")
    expect(heardSince(client)).toBe("")
  })

  test("garbage has the length of the answer and none of its bytes", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "garbage" })
    client.send("question")
    expect(await client.over).toBe("end")
    const heard = heardSince(client)
    expect(heard).toHaveLength(8)
    expect([...heard].filter((byte, at) => byte === "question"[at])).toEqual([])
  })

  test("a slow drip delivers the whole answer, a piece at a time", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "slow-drip", bytes: 3, ms: 15 })
    const start = performance.now()
    client.send("question")
    await client.hears("question")
    expect(performance.now() - start).toBeGreaterThan(42)
  })

  test("a cut at the first request resets it before it is delivered", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "cut-at-request", request: 1 })
    client.send("question")
    expect(await client.over).toBe("ECONNRESET")
    expect(await (await fixture.server.peer(1)).over).toBe("end")
    expect(fixture.server.peers[0]?.heard).not.toContain("question")
  })

  test("a cut at a delivered request resets it once it is answered", async () => {
    await using fixture = await wireTo()
    const client = await open(fixture, { kind: "cut-at-request", request: 1, delivered: true })
    client.send("question")
    expect(await client.over).toBe("ECONNRESET")
    expect(heardSince(client)).toBe("")
    expect(fixture.server.peers[0]?.heard).toContain("question")
  })
})

/** Something that takes a few turns of the loop. */
async function turn({ server }: WireFixture): Promise<void> {
  await using other = await wireTo()
  await echo(await other.dial(), String(server.port))
}

describe("refusal", () => {
  test("resets what is open", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    await echo(client, "hello")
    fixture.wire.disturb({ kind: "refuse" })
    expect(await client.over).toBe("ECONNRESET")
  })

  test("refuses what is new", async () => {
    await using fixture = await wireTo()
    fixture.wire.disturb({ kind: "refuse" })
    await expect(fixture.dial()).rejects.toThrow("ECONNREFUSED")
  })

  test("ends at once when all is calm, on the same port", async () => {
    await using fixture = await wireTo()
    const { port } = fixture.wire.endpoints[0]
    for (let round = 0; round < 5; round += 1) {
      fixture.wire.disturb({ kind: "refuse" })
      fixture.wire.calm()
      await echo(await fixture.dial(), `round ${round}`)
    }
    expect(fixture.wire.endpoints[0].port).toBe(port)
  })
})

describe("a cut", () => {
  test("counts requests over all connections, since it was asked for", async () => {
    await using fixture = await wireTo()
    const [one, two] = [await fixture.dial(), await fixture.dial()]
    await echo(one, "before")
    fixture.wire.disturb({ kind: "cut-at-request", request: 3 })
    await echo(one, "first")
    await echo(two, "second")
    one.send("third")
    expect(await one.over).toBe("ECONNRESET")
  })

  test("leaves everything after it alone", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    fixture.wire.disturb({ kind: "cut-at-request", request: 1 })
    client.send("?")
    expect(await client.over).toBe("ECONNRESET")
    const next = await fixture.dial()
    for (const text of ["a", "b", "c"]) await echo(next, text)
    expect(next.heard).toBe("abc")
  })
})

describe("when all is calm again", () => {
  test("late answers arrive at once", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    fixture.wire.disturb({ kind: "latency", ms: 3_600_000 })
    client.send("question")
    await (await fixture.server.peer(1)).hears("question")
    await turn(fixture)
    fixture.wire.calm()
    await client.hears("question")
    await echo(client, "and more")
    expect(client.heard).toBe("questionand more")
  })

  test("the end of late answers arrives after them", async () => {
    await using fixture = await wireTo(({ socket }) => {
      socket.on("data", () => socket.end("the whole answer"))
    })
    const client = await fixture.dial()
    fixture.wire.disturb({ kind: "slow-drip", bytes: 4, ms: 5 })
    client.send("?")
    expect(await client.over).toBe("end")
    expect(client.heard).toBe("the whole answer")
  })

  test("connections that nothing happened to go on", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    await echo(client, "before")
    for (const kind of ["black-hole", "lost-reply", "garbage", "half-close"] as const) {
      fixture.wire.disturb({ kind })
      fixture.wire.calm()
      await echo(client, kind)
    }
    expect(fixture.server.peers).toHaveLength(1)
  })

  test("the database learns of a connection that was closed in a black hole", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    await echo(client, "hello")
    const server = await fixture.server.peer(1)
    let over = false
    void server.over.then(() => (over = true))
    fixture.wire.disturb({ kind: "black-hole" })
    client.socket.destroy()
    await turn(fixture)
    expect(over).toBe(false)
    fixture.wire.calm()
    expect(await server.over).toBe("end")
  })
})

describe("idle connections", () => {
  test("are closed in an orderly way", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    await echo(client, "hello")
    fixture.wire.closeIdle()
    expect(await client.over).toBe("end")
    expect(await (await fixture.server.peer(1)).over).toBe("end")
  })

  test("are not those that wait for an answer", async () => {
    await using fixture = await wireTo(({ socket }) => {
      socket.on("data", (bytes) => void (bytes.toString() === "go" && socket.write("answer")))
    })
    const client = await fixture.dial()
    client.send("wait")
    await (await fixture.server.peer(1)).hears("wait")
    fixture.wire.closeIdle()
    client.send("go")
    await client.hears("answer")
    expect(client.heard).toBe("answer")
  })
})
