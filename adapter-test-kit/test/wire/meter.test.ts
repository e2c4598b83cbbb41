import { describe, expect, test } from "vitest"
import { anotherIn, converse } from "./conversation.ts"
import { wireTo } from "./wire-fixture.ts"

describe("a request", () => {
  test("is a request and its answer", async () => {
    await using talk = await converse("tcp")
    const meter = talk.wire.startMeter()
    await talk.ask("one")
    await talk.ask("two")
    expect(meter.read()).toEqual({
      requests: 2,
      depth: 2,
      connections: 0,
      bytes: { up: 6, down: 4 },
    })
  })

  test("is one request however many requests go out before the answer", async () => {
    await using talk = await converse("tcp")
    const meter = talk.wire.startMeter()
    await talk.tell("one")
    await talk.tell("two")
    await talk.ask("three")
    expect(meter.read()).toMatchObject({ requests: 1, depth: 1 })
  })

  test("is one request however many pieces the answer has", async () => {
    await using talk = await converse("tcp")
    const meter = talk.wire.startMeter()
    await talk.ask("one")
    await talk.say("more of it")
    await talk.say("and more")
    expect(meter.read()).toMatchObject({ requests: 1, depth: 1, bytes: { up: 3, down: 20 } })
  })

  test("is no greeting of the server", async () => {
    await using talk = await converse("tcp")
    const meter = talk.wire.startMeter()
    await talk.say("welcome")
    expect(meter.read()).toMatchObject({ requests: 0, connections: 0 })
    await talk.ask("one")
    expect(meter.read()).toMatchObject({ requests: 1, connections: 0 })
  })
})

describe("a meter", () => {
  test("counts from when it was started", async () => {
    await using talk = await converse("tcp")
    await talk.ask("before")
    const meter = talk.wire.startMeter()
    await talk.ask("one")
    const later = talk.wire.startMeter()
    await talk.ask("two")
    expect(meter.read()).toMatchObject({ requests: 2, depth: 2, connections: 0 })
    expect(later.read()).toMatchObject({ requests: 1, depth: 1, connections: 0 })
  })

  test("counts new connections once they carry a call", async () => {
    await using fixture = await wireTo(() => {})
    const first = await anotherIn(fixture)
    await first.ask("before")
    const meter = fixture.wire.startMeter()
    await first.ask("one")
    const second = await anotherIn(fixture)
    await anotherIn(fixture)
    await second.ask("two")
    await second.ask("three")
    expect(meter.read().connections).toBe(1)
    expect(fixture.wire.open).toBe(2)
  })
})

describe("the depth", () => {
  test("is one for requests at the same time", async () => {
    await using fixture = await wireTo(() => {})
    const [one, two] = [await anotherIn(fixture), await anotherIn(fixture)]
    await Promise.all([one.ask("warm"), two.ask("warm")])
    const meter = fixture.wire.startMeter()
    await one.tell("a")
    await two.tell("b")
    await one.say("c")
    await two.say("d")
    expect(meter.read()).toMatchObject({ requests: 2, depth: 1 })
  })

  test("grows by requests on any connection that began after an answer", async () => {
    await using fixture = await wireTo(() => {})
    const [one, two] = [await anotherIn(fixture), await anotherIn(fixture)]
    await Promise.all([one.ask("warm"), two.ask("warm")])
    const meter = fixture.wire.startMeter()
    await one.ask("a")
    await two.ask("b")
    await one.tell("c")
    await two.tell("d")
    await one.say("!")
    await two.say("!")
    expect(meter.read()).toMatchObject({ requests: 4, depth: 3 })
  })

  test("does not grow while a request waits for its connection", async () => {
    await using fixture = await wireTo(() => {})
    const one = await anotherIn(fixture)
    await one.ask("warm")
    const meter = fixture.wire.startMeter()
    const two = await anotherIn(fixture)
    await one.ask("a")
    await two.ask("b")
    expect(meter.read()).toMatchObject({ requests: 2, depth: 1, connections: 1 })
    await two.ask("c")
    expect(meter.read()).toMatchObject({ requests: 3, depth: 2 })
  })
})
