import { describe, expect, test } from "vitest"
import { failureReason, hideValues, withoutValues } from "../../src/adapter/failure-reason.ts"
import { AdapterError } from "../../src/adapters.ts"

const secret = 'a secret, "quoted" value'

describe("a copy without values", () => {
  test.each([
    ["as it is", secret],
    ["as JSON", JSON.stringify({ column: secret })],
    ["cut", secret.slice(0, 12)],
    ["over lines", secret.replaceAll(" ", "\n ")],
  ])("shows no value of the call that stands there %s", (_form, quoted) => {
    const { message } = withoutValues(new Error(`Failed on ${quoted}: no such table`), [{ secret }])
    expect(message).toMatch(/^Failed on .*\[…\]/)
    expect(message).not.toMatch(/secret|quoted|value/)
  })

  test("keeps its words where a value is white space", () => {
    expect(withoutValues(new Error("no such table"), [" ".repeat(20)]).message).toBe(
      "no such table",
    )
  })

  test("shows no address and no token of the record that was there before", () => {
    const row = `(42, ada@example.com, ${crypto.randomUUID()}, ${"0a".repeat(32)})`
    const { message } = withoutValues(new Error(`Failing row contains ${row}.`), [])
    expect(message).toBe("Failing row contains (42, […] […], […]).")
  })

  test("keeps the names of tables, columns and indexes", () => {
    const message = 'relation "verification_token" has no index provider_1_providerAccountId_1'
    expect(withoutValues(new Error(message), []).message).toBe(message)
  })

  test("has name, code, stack and the errors underneath, and no other property", () => {
    const inner = Object.assign(new RangeError("inner"), { code: "23505", detail: secret })
    const outer = Object.assign(new TypeError("outer", { cause: inner }), { query: secret })
    const copy = withoutValues(outer, [])
    expect(new Set(Reflect.ownKeys(copy))).toEqual(new Set(["cause", "message", "name", "stack"]))
    expect(copy.stack).toMatch(/^TypeError: outer\n\s+at .*failure-reason\.test/)
    expect(copy.cause).toMatchObject({ name: "RangeError", message: "inner", code: "23505" })
    expect(copy.cause).not.toHaveProperty("detail")
  })

  test("of an error that is its own cause comes to an end", () => {
    const error = new Error("round")
    error.cause = error
    expect(failureReason(withoutValues(error, []))).toBe("Error: round")
  })

  test("of what is no error says so, and nothing of it", () => {
    expect(withoutValues(secret, []).message).toContain("no error")
  })
})

test("an error of ours stays the same object, frozen or not", () => {
  const error = new AdapterError("failed", { cause: new Error(secret), code: "conflict" })
  expect(hideValues(error, [secret])).toBe(error)
  expect(error).toMatchObject({ code: "conflict", cause: { err: { message: "[…]" } } })
  expect(() => hideValues(Object.freeze(error), [secret])).not.toThrow()
})
