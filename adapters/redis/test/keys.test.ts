import { ConfigError } from "@lockstep/core/errors"
import { RedisAdapter, type IoredisClient } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"
import { defaultKeyPrefixes, resolvePrefixes } from "../src/key-prefixes.ts"
import { keysOf } from "../src/keys.ts"

const keys = keysOf(defaultKeyPrefixes)

/** A client that no call reaches. */
function idleClient(over: Partial<IoredisClient> = {}): IoredisClient {
  const never = (): Promise<never> => Promise.reject(new Error("Nothing may be sent."))
  return { isCluster: false, options: {}, eval: never, evalsha: never, ...over }
}

test("records have the keys of Auth.js", () => {
  expect(keys.user("7")).toBe("user:7")
  expect(keys.email("a@x.io")).toBe("user:email:a@x.io")
  expect(keys.account("google", "4:2")[0]).toBe("user:account:google:4:2")
  expect(keys.session("s")).toBe("user:session:s")
  expect(keys.verificationToken("a@x.io", "t")[0]).toBe("user:token:a@x.io:t")
})

test("two pairs with one plain key have two exact keys", () => {
  const [plain, exact] = keys.account("a", "b:c")
  const [otherPlain, otherExact] = keys.account("a:b", "c")
  expect(otherPlain).toBe(plain)
  expect(otherExact).not.toBe(exact)
})

test("an exact key of one kind is none of another kind", () => {
  expect(keys.account("a", "b")[1]).not.toBe(keys.verificationToken("a", "b")[1])
})

test.for([
  "email:a@x.io",
  "account:google:42",
  "session:s",
  "session:by-user-id:7",
  "token:a@x.io:t",
  "authenticator:c",
  "accounts:7",
  "sessions:7",
  "authenticators:7",
  "exact:account:1:a:b",
  "call:1",
])("%s is no id of a user", (id) => {
  expect(keys.user(id)).toBeUndefined()
})

test("a session token that would make a pointer's key has an exact key", () => {
  expect(keys.session("by-user-id:7")).toBe("user:exact:session:12:by-user-id:7")
})

test("an account that would make a pointer's key has an exact key", () => {
  expect(keys.account("by-user-id", "7")[0]).toBe("user:exact:account:10:by-user-id:7")
})

test("every prefix comes after the base prefix", () => {
  const settled = Object.values(resolvePrefixes({ prefix: "app:" }, false))
  expect(settled).toEqual(Object.values(defaultKeyPrefixes).map((each) => `app:${each}`))
})

test("two names of the base prefix at once are refused", () => {
  expect(() => resolvePrefixes({ prefix: "a:", baseKeyPrefix: "b:" }, false)).toThrow(ConfigError)
})

test("two kinds of records under one prefix are refused", () => {
  const options = { sessionKeyPrefix: "x:", accountKeyPrefix: "x:" }
  expect(() => RedisAdapter(idleClient(), options)).toThrow(/sessionKeyPrefix|accountKeyPrefix/)
})

test("a kind of records under the prefix of addresses is refused", () => {
  const options = { emailKeyPrefix: "x:", sessionKeyPrefix: "x:session:" }
  expect(() => RedisAdapter(idleClient(), options)).toThrow(ConfigError)
})

test("a cluster without a hash tag is refused", () => {
  expect(() => RedisAdapter(idleClient({ isCluster: true }))).toThrow(/hash tag/)
  expect(() => RedisAdapter(idleClient({ isCluster: true }), { prefix: "{}auth:" })).toThrow(
    /hash tag/,
  )
})

test("a cluster whose keys have different hash tags is refused", () => {
  const options = { prefix: "", userKeyPrefix: "{a}user:" }
  expect(() => RedisAdapter(idleClient({ isCluster: true }), options)).toThrow(/hash tag/)
})

test("a cluster with a hash tag is taken", () => {
  expect(() => RedisAdapter(idleClient({ isCluster: true }), { prefix: "{auth}:" })).not.toThrow()
})

test("a client that puts a prefix before keys is refused", () => {
  expect(() => RedisAdapter(idleClient({ options: { keyPrefix: "app:" } }))).toThrow(
    /baseKeyPrefix/,
  )
})

test("clients of other packages are refused with the way to wrap them", () => {
  const clients: unknown[] = [undefined, {}, { evalSha() {} }, { eval() {}, evalsha() {} }]
  for (const client of clients) {
    // As from JavaScript.
    expect(() => RedisAdapter(client as IoredisClient)).toThrow(/fromNodeRedis.*fromUpstash/)
  }
})

test.for([Number.NaN, -1, 2 ** 31])("a timeout of %s is refused", (timeout) => {
  expect(() => RedisAdapter(idleClient(), { timeout })).toThrow(ConfigError)
})

test("a field that is a standard one is refused", () => {
  expect(() => RedisAdapter(idleClient(), { userFields: { emailVerified: "text" } })).toThrow(
    /emailVerified/,
  )
})

test("an ill-formed or foreign id finds no user without a question to the server", async () => {
  const adapter = RedisAdapter(idleClient())
  expect(await adapter.getUser("email:a@x.io")).toBeNull()
  expect(await adapter.getUser("\ud800")).toBeNull()
})
