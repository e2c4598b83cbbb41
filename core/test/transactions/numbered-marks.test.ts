import { describe, expect, test } from "vitest"
import { type Adapter, AdapterError, type VerificationToken } from "../../src/adapters.ts"
import { sha256Hex } from "../../src/crypto/hash.ts"
import { counted, hourMs, type MarkProcess, signInsOf, startMarks } from "./mark-processes.ts"

const keyOf = ({ identifier, token }: Omit<VerificationToken, "expires">): string =>
  `${identifier} ${token}`

/** A table with a unique key. */
function withUniqueKey(duplicate: () => Error): Adapter {
  const tokens = new Map<string, VerificationToken>()
  return {
    ...withReplacedTokens(tokens),
    async createVerificationToken(token) {
      if (tokens.has(keyOf(token))) throw duplicate()
      tokens.set(keyOf(token), token)
      return token
    },
  }
}

function withReplacedTokens(tokens = new Map<string, VerificationToken>()): Adapter {
  return {
    async createVerificationToken(token) {
      tokens.set(keyOf(token), token)
      return token
    },
    async useVerificationToken(sought) {
      const found = tokens.get(keyOf(sought)) ?? null
      tokens.delete(keyOf(sought))
      return found
    },
  }
}

function withoutUniqueKey(): Adapter {
  const tokens: VerificationToken[] = []
  return {
    async createVerificationToken(token) {
      tokens.push(token)
      return token
    },
    async useVerificationToken(sought) {
      const index = tokens.findIndex((token) => keyOf(token) === keyOf(sought))
      return index === -1 ? null : (tokens.splice(index, 1)[0] ?? null)
    },
  }
}

const unique = [
  ["reports a duplicate", () => withUniqueKey(() => new AdapterError("", { code: "duplicate" }))],
  ["only fails for a duplicate", () => withUniqueKey(() => new Error("P2002"))],
] as const
const databases: readonly (readonly [name: string, open: () => Adapter])[] = [
  ...unique,
  ["has no unique key", withoutUniqueKey],
  ["replaces a token by a second one", () => withReplacedTokens()],
]

/** The clock of the sign-ins. Cleaning stops in a process whose own clock has gone far beyond it. */
const from = Date.now()

describe.each(databases)("a database that %s", (_name, open) => {
  const table = () => counted(open())

  test.each([1, 5, 40])(
    "has the records of the last hours, with processes that end after %i sign-ins",
    async (ends) => {
      const opened = table()
      const counts = await signInsOf(opened, { count: 400, from, minutes: 3, ends })
      // 20 sign-ins an hour.
      expect(Math.max(...counts)).toBeLessThanOrEqual(ends === 1 ? 120 : 60)
      const later = { count: 120, from: from + 100 * hourMs, minutes: 40, ends: 1 }
      expect((await signInsOf(opened, later)).at(-1)).toBeLessThanOrEqual(12)
      expect(await opened.empty()).toBeLessThanOrEqual(12)
    },
  )

  test("loses the records of a busy hour when later processes sign in", async () => {
    const opened = table()
    await signInsOf(opened, { count: 100, from, minutes: 0.5, ends: 1 })
    const later = { count: 400, from: from + 24 * hourMs, minutes: 30, ends: 1 }
    expect((await signInsOf(opened, later)).at(-1)).toBeLessThanOrEqual(15)
  })

  test("gives no two values the same mark, of 10 processes that start at once", async () => {
    const { adapter } = table()
    const processes = await Promise.all(Array.from({ length: 10 }, () => startMarks(slow(adapter))))
    const now = from
    const issued = processes.flatMap(({ issue }) => Array.from({ length: 40 }, () => issue(now)))
    const marks = (await Promise.all(issued)).map(({ mark }) => mark)
    expect(marks.filter((mark) => typeof mark === "string")).toHaveLength(400)
    expect(new Set(marks).size).toBe(400)
  })

  test("accepts each value once, in five processes at once that also remove old marks", async () => {
    const { adapter } = table()
    await signInsOf(counted(adapter), { count: 60, from: from - 3 * hourMs, minutes: 1, ends: 1 })
    const processes: MarkProcess[] = []
    for (let count = 0; count < 5; count++) processes.push(await startMarks(slow(adapter), true))
    const [first] = processes
    for (let hour = 0; hour < 12; hour++) {
      const now = from + hour * hourMs
      const values = await Promise.all(Array.from({ length: 5 }, async () => first?.issue(now)))
      const uses = values.flatMap((value) =>
        processes.map(async ({ use, issue }) => {
          await issue(now)
          return value && use(value, now + 60_000).then(() => value.value)
        }),
      )
      const accepted = (await Promise.allSettled(uses)).flatMap((use) =>
        use.status === "fulfilled" ? [use.value] : [],
      )
      expect(new Set(accepted).size).toBe(accepted.length)
      // Without parallel requests, each is accepted.
      const last = await first?.issue(now)
      const [, second, third] = processes
      if (last) await second?.use(last, now)
      await expect(last && third?.use(last, now)).rejects.toThrow(/./)
    }
  })

  test("keeps what is valid, with servers whose clock is an hour ahead", async () => {
    const { adapter } = table()
    const first = await startMarks(adapter, true)
    const start = (Math.floor(from / hourMs) + 1) * hourMs - 1000
    const [used, open] = [await first.issue(start), await first.issue(start)]
    await first.use(used, start)
    const quarter = 14 * 60_000
    for (let count = 0; count < 5; count++) {
      await (await startMarks(adapter)).issue(start + hourMs + quarter)
    }
    const other = await startMarks(adapter, true)
    await expect(other.use(used, start + quarter)).rejects.toThrow(/./)
    await other.use(open, start + quarter)
  })

  test.each(["createVerificationToken", "useVerificationToken"] as const)(
    "starts later sign-ins when a call of %s never ends",
    async (method) => {
      const { adapter } = table()
      let isHanging = false
      const { issue } = await startMarks({
        ...adapter,
        [method]: (token: VerificationToken) =>
          isHanging ? new Promise(() => {}) : adapter[method]?.(token),
      })
      await issue(from)
      isHanging = true
      const now = from + hourMs
      const first = [issue(now), issue(now + 500)].map((each) => each.then(() => "ended"))
      await new Promise((resolve) => setTimeout(resolve, 20))
      isHanging = false
      const later = await Promise.all([issue(now + 2000), issue(now + 2001)])
      const [one, other] = later.map(({ mark }) => mark)
      expect(one).toBeTypeOf("string")
      expect(one).not.toBe(other)
      expect(await Promise.race([...first, Promise.resolve("held")])).toBe("held")
    },
  )

  test("accepts values of a version that numbered no marks once", async () => {
    const { adapter } = table()
    const process = await startMarks(adapter, true)
    const { mark: _none, ...value } = await process.issue(from)
    const hash = await sha256Hex(value.value)
    const token = { identifier: `lockstep/state/${hash.slice(0, 16)}`, token: hash }
    // As that version did when it issued a value.
    if (value.once === "token") {
      await adapter.createVerificationToken?.({ ...token, expires: new Date(from + hourMs) })
    }
    await process.use(value, from)
    expect(await adapter.useVerificationToken?.(token)).toEqual(
      value.once === "token" ? null : expect.objectContaining(token),
    )
    if (value.once !== "token") {
      await adapter.createVerificationToken?.({ ...token, expires: new Date(from + hourMs) })
    }
    const other = await startMarks(adapter, true)
    await expect(other.use(value, from)).rejects.toThrow(/./)
  })
})

describe.each(unique)("a database that %s", (_name, open) => {
  test("is tidied after processes that end at any call", async () => {
    const opened = counted(open())
    for (let calls = 0; calls < 100; calls++) {
      const now = from + calls * hourMs
      const process = await startMarks(dying(opened.adapter, calls))
      await process
        .issue(now)
        .then(
          (value) => process.use(value, now),
          () => {},
        )
        .catch(() => {})
    }
    const later = { count: 120, from: from + 200 * hourMs, minutes: 40, ends: 1 }
    // Also of processes that ended while they tried the database.
    expect((await signInsOf(opened, later)).at(-1)).toBeLessThanOrEqual(15)
  })

  test("that fails while a block is claimed still accepts values once", async () => {
    const { adapter } = counted(open())
    let isDown = false
    const failing: Adapter = {
      ...adapter,
      createVerificationToken: async (token) => {
        if (isDown && /^lockstep\/\d+\.\d+$/.test(token.token)) throw new Error("down")
        return (await adapter.createVerificationToken?.(token)) ?? null
      },
    }
    const process = await startMarks(failing, true)
    await process.issue(from)
    isDown = true
    const value = await process.issue(from + hourMs)
    expect(value.mark).toBeUndefined()
    await process.use(value, from + hourMs)
    const other = await startMarks(failing, true)
    await expect(other.use(value, from + hourMs)).rejects.toThrow(/./)
  })
})

/** Each call takes a while, so that those of several processes mix. */
function slow(adapter: Adapter): Adapter {
  const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, Math.random() * 3))
  return {
    async createVerificationToken(token) {
      await wait()
      return (await adapter.createVerificationToken?.(token)) ?? null
    },
    async useVerificationToken(token) {
      await wait()
      return (await adapter.useVerificationToken?.(token)) ?? null
    },
  }
}

/** The process ends after some calls: the others never reach the database. */
function dying({ createVerificationToken, useVerificationToken }: Adapter, calls: number): Adapter {
  let left = calls
  const count = (): void => {
    left -= 1
    if (left < 0) throw new Error("The process has ended.")
  }
  return {
    async createVerificationToken(token) {
      count()
      return (await createVerificationToken?.(token)) ?? null
    },
    async useVerificationToken(token) {
      count()
      return (await useVerificationToken?.(token)) ?? null
    },
  }
}
