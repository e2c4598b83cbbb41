import { describe, expect, test } from "vitest"
import { echo, type Peer } from "./peers.ts"
import { wireTo } from "./wire-fixture.ts"

/** A server of one-time things: `get`, `del` and `take` answer whether the thing was there. */
function twoEnds(): { serve(peer: Peer): void; fill(): void } {
  let full = false
  return {
    fill: () => (full = true),
    serve({ socket }) {
      socket.on("data", (bytes) => {
        const command = bytes.toString()
        socket.write(full ? "yes" : "no.")
        if (command === "del" || command === "take") full = false
      })
    },
  }
}

async function ask(peer: Peer, command: string): Promise<boolean> {
  peer.send(command)
  return (await peer.next(3)) === "yes"
}

async function checkThenAct(peer: Peer): Promise<boolean> {
  const found = await ask(peer, "get")
  if (found) await ask(peer, "del")
  return found
}

const won = (results: readonly PromiseSettledResult<boolean>[]): number =>
  results.filter((result) => result.status === "fulfilled" && result.value).length

describe("a race", () => {
  test.for([2, 5])(
    "of %i calls that check and then act is won by all, every time",
    async (count) => {
      const { serve, fill } = twoEnds()
      await using fixture = await wireTo(serve)
      const peers = await Promise.all(Array.from({ length: count }, () => fixture.dial()))
      const rendezvous = fixture.wire.rendezvous()
      for (let round = 1; round <= 20; round += 1) {
        fill()
        expect(won(await rendezvous.run(peers.map((peer) => () => checkThenAct(peer))))).toBe(count)
        expect(rendezvous.meetings).toBe(2 * round)
      }
    },
  )

  test("of calls that act at once is won by one, every time", async () => {
    const { serve, fill } = twoEnds()
    await using fixture = await wireTo(serve)
    const peers = [await fixture.dial(), await fixture.dial()]
    const rendezvous = fixture.wire.rendezvous()
    for (let round = 1; round <= 20; round += 1) {
      fill()
      expect(won(await rendezvous.run(peers.map((peer) => () => ask(peer, "take"))))).toBe(1)
      expect(rendezvous.meetings).toBe(round)
    }
  })

  test("is lost as well where one call gets its connection later than the other", async () => {
    const { serve, fill } = twoEnds()
    await using fixture = await wireTo(serve)
    const first = await fixture.dial()
    const rendezvous = fixture.wire.rendezvous()
    fill()
    const results = await rendezvous.run([
      () => checkThenAct(first),
      async () => {
        // The connection takes turns of the loop, and another one before it.
        await fixture.dial()
        return checkThenAct(await fixture.dial())
      },
    ])
    expect(won(results)).toBe(2)
    expect(rendezvous.meetings).toBe(2)
  })

  test("of calls that send several requests at once collides as well", async () => {
    const { serve, fill } = twoEnds()
    await using fixture = await wireTo(serve)
    const pairs = [
      [await fixture.dial(), await fixture.dial()],
      [await fixture.dial(), await fixture.dial()],
    ] as const
    const rendezvous = fixture.wire.rendezvous()
    fill()
    const results = await rendezvous.run(
      pairs.map(([one, two]) => async () => {
        const found = await Promise.all([ask(one, "get"), ask(two, "get")])
        await ask(one, "del")
        return found.every(Boolean)
      }),
    )
    expect(won(results)).toBe(2)
  })
})

describe("a rendezvous lets go", () => {
  test("what is held once the other call has settled", async () => {
    await using fixture = await wireTo()
    const [one, two] = [await fixture.dial(), await fixture.dial()]
    const rendezvous = fixture.wire.rendezvous()
    const results = await rendezvous.run([
      () => echo(one, "only one"),
      async () => {
        for (const text of ["a", "b", "c"]) await echo(two, text)
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(rendezvous.meetings).toBe(1)
  })

  test("a call that releases the lock for which the other waits", async () => {
    const waiting: Peer[] = []
    let locked = false
    await using fixture = await wireTo((peer) => {
      peer.socket.on("data", (bytes) => {
        if (bytes.toString() === "lock") {
          if (locked) waiting.push(peer)
          else peer.send("got")
          locked = true
        } else {
          peer.send("end")
          locked = false
          waiting.shift()?.send("got")
        }
      })
    })
    const peers = [await fixture.dial(), await fixture.dial()]
    const rendezvous = fixture.wire.rendezvous()
    const results = await rendezvous.run(
      peers.map((peer) => async () => {
        peer.send("lock")
        const answer = await peer.next(3)
        peer.send("free")
        return answer + (await peer.next(3))
      }),
    )
    expect(results).toEqual(Array(2).fill({ status: "fulfilled", value: "gotend" }))
    expect(rendezvous.meetings).toBe(1)
  })

  test("a call that has the connection for which the other waits", async () => {
    await using fixture = await wireTo()
    const only = await fixture.dial()
    const rendezvous = fixture.wire.rendezvous()
    const first = Promise.withResolvers<void>()
    const results = await rendezvous.run([
      () => echo(only, "first").finally(first.resolve),
      async () => {
        await first.promise
        await echo(only, "second")
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(rendezvous.meetings).toBe(0)
  })

  test("what is held when a connection goes", async () => {
    await using fixture = await wireTo()
    const [one, two] = [await fixture.dial(), await fixture.dial()]
    const results = await fixture.wire.rendezvous().run([
      () => echo(one, "hello"),
      async () => {
        two.send("bye")
        two.socket.destroy()
        throw new Error("changed its mind")
      },
    ])
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { message: "changed its mind" } },
    ])
  })

  test("everything after the last call", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    await fixture.wire.rendezvous().run([async () => client.send("left behind")])
    await client.hears("left behind")
    await echo(client, "and more")
    expect(client.heard).toBe("left behindand more")
  })
})

describe("a rendezvous", () => {
  test("does not hold what makes a connection ready", async () => {
    const command = (...words: string[]): string =>
      `*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join("")}`
    await using fixture = await wireTo(
      ({ socket }) => void socket.on("data", () => socket.write("+OK\r\n")),
      "redis",
    )
    const rendezvous = fixture.wire.rendezvous()
    const call = async (): Promise<void> => {
      const client = await fixture.dial()
      client.send(command("CLIENT", "SETNAME", "me"))
      await client.next(5)
      client.send(command("SELECT", "1"))
      await client.next(5)
      client.send(command("GET", "key"))
      await client.next(5)
    }
    await rendezvous.run([call, call])
    expect(rendezvous.meetings).toBe(1)
  })

  test("keeps the order of what was sent in pieces", async () => {
    await using fixture = await wireTo()
    const [one, two] = [await fixture.dial(), await fixture.dial()]
    const results = await fixture.wire.rendezvous().run([
      async () => {
        for (const text of ["a", "b", "c"]) one.send(text)
        return one.next(3)
      },
      async () => {
        two.send("d")
        return two.next(1)
      },
    ])
    expect(results.map((result) => result.status === "fulfilled" && result.value)).toEqual([
      "abc",
      "d",
    ])
  })

  test("takes calls that throw before they return for rejected", async () => {
    await using fixture = await wireTo()
    const [result] = await fixture.wire.rendezvous().run([
      () => {
        throw new Error("at once")
      },
    ])
    expect(result).toMatchObject({ status: "rejected", reason: { message: "at once" } })
  })

  test("of no calls is over at once", async () => {
    await using fixture = await wireTo()
    expect(await fixture.wire.rendezvous().run([])).toEqual([])
  })

  test("runs one set of calls at a time", async () => {
    await using fixture = await wireTo()
    const rendezvous = fixture.wire.rendezvous()
    const gate = Promise.withResolvers<void>()
    const first = rendezvous.run([() => gate.promise])
    await expect(rendezvous.run([])).rejects.toThrow("one set at a time")
    gate.resolve()
    await first
  })

  test("leaves calls outside of it alone", async () => {
    await using fixture = await wireTo()
    const client = await fixture.dial()
    fixture.wire.rendezvous()
    await echo(client, "hello")
    expect(client.heard).toBe("hello")
  })
})
