import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { guardAdapter } from "../../src/adapter/guarded-adapter.ts"
import { idText } from "../../src/adapter/id-text.ts"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import { idTypes, nativeIdAdapter, RecordId } from "../support/native-ids.ts"
import { account, session, user } from "../support/adapter-samples.ts"

/** Answers this, whatever its type allows. */
const answering = (method: keyof Adapter, answer: unknown): Adapter => ({
  [method]: () => Promise.resolve(answer),
})

const stored: Record<string, unknown> = { email: "ada@example.com", emailVerified: null }

describe.each(Object.entries(idTypes))("IDs of type %s", (_name, type) => {
  test("are strings for Lockstep, and what they are for the adapter", async () => {
    const adapter = guardAdapter(nativeIdAdapter(type))
    const created = await adapter.createUser(user())
    expect(created.id).toBe(type.next(1))
    expect(await adapter.getUser(created.id)).toEqual(created)
    await adapter.linkAccount(account(created.id))
    expect(await adapter.getUserByAccount({ provider: "google", providerAccountId: "42" })).toEqual(
      created,
    )
    expect(await adapter.getAccount("42", "google")).toMatchObject({ userId: created.id })
    const opened = await adapter.createSession(session(created.id))
    expect(opened.userId).toBe(created.id)
    expect(await adapter.getSessionAndUser(opened.sessionToken)).toMatchObject({
      session: { userId: created.id },
      user: { id: created.id },
    })
    const renamed = await adapter.updateUser({ id: created.id, name: "Grace" })
    expect(renamed).toMatchObject({ id: created.id, name: "Grace" })
    await adapter.deleteUser(created.id)
    expect(await adapter.getUser(created.id)).toBeNull()
  })

  test("are made from their text where the very object is not known any more", async () => {
    const store = memoryStore()
    const before = guardAdapter(nativeIdAdapter(type, store))
    const created = await before.createUser(user())
    const other = await before.createUser(user({ email: "grace@example.com" }))
    const after = guardAdapter(nativeIdAdapter(type, store))
    await after.getUserByEmail(other.email)
    expect(await after.getUser(created.id)).toEqual(created)
  })
})

describe.each([idTypes.number, idTypes.bigint])("IDs that look like numbers", (type) => {
  test("are found out after a restart, by a read", async () => {
    const store = memoryStore()
    const { id } = await guardAdapter(nativeIdAdapter(type, store)).createUser(user())
    expect(await guardAdapter(nativeIdAdapter(type, store)).getUser(id)).toMatchObject({ id })
    const after = guardAdapter(nativeIdAdapter(type, store))
    expect(await after.createSession(session(id))).toMatchObject({ userId: id })
    const gone = guardAdapter(nativeIdAdapter(type, store))
    expect(await gone.getUser("99")).toBeNull()
  })
})

describe("an ID of which nothing is known yet", () => {
  const calls = (answer: (id: unknown) => unknown) => {
    const log: unknown[] = []
    const getUser = (id: unknown): never => {
      log.push(id)
      // Other types than the interface has are the point.
      return answer(id) as never
    }
    return { log, adapter: guardAdapter({ getUser }) }
  }

  test("is asked for once where it is a string", async () => {
    const { log, adapter } = calls((id) => ({ ...stored, id }))
    await adapter.getUser("7")
    await adapter.getUser("8")
    expect(log).toEqual(["7", "8"])
  })

  test.each(["ada", "007", "7.0", "1e3", "+7", " 7", "0x7", ""])(
    "is never asked for as a number: %j",
    async (id) => {
      const { log, adapter } = calls(() => null)
      expect(await adapter.getUser(id)).toBeNull()
      expect(log).toEqual([id])
    },
  )

  test("finds no user whose own ID is another string", async () => {
    const { adapter } = calls((id) => (typeof id === "number" ? { ...stored, id: "7abc" } : null))
    expect(await adapter.getUser("7")).toBeNull()
  })

  test("is a failure, and no absence, where every way fails", async () => {
    const { adapter } = calls(() => {
      throw new Error("connect ECONNREFUSED")
    })
    await expect(adapter.getUser("7")).rejects.toThrow(/getUser failed: .*ECONNREFUSED/)
  })

  test("is found where the database was away for the first call only", async () => {
    let isAway = true
    const { adapter } = calls((id) => {
      if (!isAway) return id === "7" ? { ...stored, id } : null
      isAway = false
      throw new Error("connect ECONNREFUSED")
    })
    expect(await adapter.getUser("7")).toMatchObject({ id: "7" })
  })

  test("writes once, whether the read before tells the type or fails", async () => {
    for (const getUser of [
      () => {
        throw new Error("connect ECONNREFUSED")
      },
      () => null,
      (id: unknown) => (id === 7 ? { ...stored, id } : null),
    ]) {
      const written: unknown[] = []
      const adapter = guardAdapter({
        // Other types than the interface has are the point.
        getUser: getUser as never,
        createSession: (row) => {
          written.push(row.userId)
          return row
        },
      })
      await adapter.createSession(session("7"))
      expect(written).toHaveLength(1)
    }
  })
})

describe("the string form of an ID", () => {
  test.each([
    ["ada", "ada"],
    [7, "7"],
    [0, "0"],
    [-7, "-7"],
    [9_007_199_254_740_993n, "9007199254740993"],
    [new RecordId("a".repeat(24)), "a".repeat(24)],
    [{ toHexString: () => "c0ffee" }, "c0ffee"],
  ])("of %s is %s", (id, text) => {
    expect(idText(id)).toBe(text)
  })

  test.each([
    "",
    9_007_199_254_740_992,
    1.5,
    Number.NaN,
    null,
    undefined,
    true,
    {},
    [],
    ["7"],
    [[7]],
    new Date(),
    Symbol("7"),
    () => 7,
    Object.create(null),
    Buffer.from([255, 254]),
    { toString: () => "" },
    { toHexString: () => 7 },
  ])("does not exist for %o", (id) => {
    expect(idText(id)).toBeUndefined()
  })
})

describe("times that an adapter returns as text or as a number", () => {
  const expires = new Date("2099-01-02T03:04:05.678Z")

  test.each([expires.toISOString(), expires.getTime(), expires, "2099-01-02T04:04:05.678+01:00"])(
    "are Dates in a session: %j",
    async (time) => {
      const answer = {
        session: { sessionToken: "t", userId: "ada", expires: time },
        user: { ...stored, id: "ada", emailVerified: time },
      }
      const found = await guardAdapter(answering("getSessionAndUser", answer)).getSessionAndUser(
        "t",
      )
      expect(found?.session.expires).toEqual(expires)
      expect(found?.user.emailVerified).toEqual(expires)
    },
  )

  test("are Dates in a verification token", async () => {
    const answer = { identifier: "ada@example.com", token: "t", expires: expires.toISOString() }
    const adapter = guardAdapter(answering("useVerificationToken", answer))
    expect(await adapter.useVerificationToken(answer)).toEqual({ ...answer, expires })
  })

  test.each([1, 0, true, "yes", "2026-01-02", 1_700_000_000])(
    "do not verify an address with %j",
    async (emailVerified) => {
      const answer = { ...stored, id: "ada", emailVerified }
      const found = await guardAdapter(answering("getUser", answer)).getUser("ada")
      expect(found?.emailVerified).toBe(emailVerified)
    },
  )
})

describe("the account that an adapter returns from a link", () => {
  test.each(["linkAccount", "unlinkAccount"] as const)(
    "tells nothing of IDs: %s of a database may return its own reference",
    async (method) => {
      const id = "66f1a2b3c4d5e6f708192a3b"
      const owners: unknown[] = []
      const adapter = guardAdapter({
        [method]: () => Promise.resolve({ ...account(id), userId: new RecordId(id) }),
        createSession: (given) => {
          owners.push(given.userId)
          return given
        },
      })
      await adapter[method]({ ...account(id) })
      await adapter.createSession(session(id))
      expect(owners).toEqual([id])
    },
  )
})

describe("an answer that needs no change", () => {
  test("is the very object", async () => {
    const answers: [keyof Adapter, unknown][] = [
      ["getUser", { ...stored, id: "ada" }],
      [
        "getSessionAndUser",
        {
          session: { sessionToken: "t", userId: "ada", expires: new Date() },
          user: { ...stored, id: "ada" },
        },
      ],
      ["listAccountsByUserId", [account("ada")]],
      ["listSessionsByUserId", [{ sessionToken: "t", userId: "ada", expires: new Date() }]],
    ]
    for (const [method, answer] of answers) {
      const guarded = guardAdapter(answering(method, answer))
      expect(await guarded[method]("ada" as never, "" as never)).toBe(answer)
    }
  })

  test("keeps its class where it needs one", async () => {
    class Row {
      readonly id = 7
      get email(): string {
        return "ada@example.com"
      }
    }
    const found: AdapterUser | null = await guardAdapter(
      answering("getUserByEmail", new Row()),
    ).getUserByEmail("ada@example.com")
    expect([found?.id, found?.email]).toEqual(["7", "ada@example.com"])
  })
})

describe("a result that cannot be used", () => {
  const later = new Date("2099-01-02T03:04:05.678Z")
  const owner = { ...stored, id: "ada" }

  test.each<[keyof Adapter, unknown, string]>([
    ["createUser", null, "createUser returned null instead of a user"],
    ["createUser", {}, "createUser returned a user whose id is undefined"],
    ["getUser", { id: "" }, "getUser returned a user whose id is an empty string"],
    ["getUser", { id: 1.5 }, "getUser returned a user whose id is a number that is not a safe"],
    ["getUserByEmail", { id: {} }, "getUserByEmail returned a user whose id is an object"],
    ["createUserWithAccount", {}, "createUserWithAccount returned undefined instead of a user"],
    ["createSession", { sessionToken: 7 }, "a session whose sessionToken is a number"],
    ["getSessionAndUser", { user: owner }, "an object whose session is undefined"],
    [
      "getSessionAndUser",
      { user: owner, session: { userId: "grace", expires: later } },
      "a session whose userId is not the id of the user beside it",
    ],
    [
      "getSessionAndUser",
      { user: owner, session: { userId: "ada", expires: "tomorrow" } },
      "a session whose expires is a string instead of a Date",
    ],
    ["listAccountsByUserId", {}, "listAccountsByUserId returned an object instead of an array"],
    ["listSessionsByUserId", null, "listSessionsByUserId returned null instead of an array"],
  ])("rejects and says so: %s, %j", async (method, answer, message) => {
    const call = guardAdapter(answering(method, answer))[method]("x" as never, "x" as never)
    await expect(call).rejects.toThrow(message)
    await expect(call).rejects.toMatchObject({ type: "AdapterError" })
  })
})
