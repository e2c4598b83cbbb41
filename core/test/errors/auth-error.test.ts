import { inspect } from "node:util"
import { runInNewContext } from "node:vm"
import * as theirs from "@auth/core/errors"
import { describe, expect, test } from "vitest"
import * as ours from "../../src/errors.ts"

const beneath = new TypeError("the database is down")

// What both have, and in the same form; the types differ where those of Auth.js leave things out.
const same = theirs as unknown as typeof ours

describe.each([
  ["Auth.js", same],
  ["Lockstep", ours],
])("%s", (_name, errors) => {
  test("an error that wraps another has it as cause.err", () => {
    expect(new errors.AuthError("text", { cause: { err: beneath } }).cause?.err).toBe(beneath)
    const Wrapping = errors.AuthError
    expect(new Wrapping(beneath).cause?.err).toBe(beneath)
    expect(new Wrapping(beneath, { provider: "github" }).cause).toEqual({
      err: beneath,
      provider: "github",
    })
    const detailed = new Error("no token", { cause: { hasToken: false } })
    expect(new Wrapping(detailed).cause).toEqual({ err: detailed, hasToken: false })
  })

  test("a class has the type that it states, and otherwise that of the class it extends", () => {
    class TooManyAttempts extends errors.CredentialsSignin {
      static override type = "TooManyAttempts"
      override code = "too-many"
    }
    class WrongPassword extends errors.CredentialsSignin {
      override code = "wrong-password"
    }
    class Blocked extends errors.AuthError {
      static type = "Blocked"
    }
    class Plain extends errors.AuthError {}
    const facts = [new TooManyAttempts(), new WrongPassword(), new Blocked("b"), new Plain()].map(
      (error) => [error.name, error.type, "code" in error ? error.code : undefined],
    )
    expect(facts).toEqual([
      ["TooManyAttempts", "TooManyAttempts", "too-many"],
      ["WrongPassword", "CredentialsSignin", "wrong-password"],
      ["Blocked", "Blocked", undefined],
      ["Plain", "AuthError", undefined],
    ])
  })
})

describe("the cause of an error of Lockstep", () => {
  test.each([
    ["an error", beneath, { err: beneath }],
    ["an error with details", { err: beneath, provider: "a" }, { err: beneath, provider: "a" }],
    ["details alone", { provider: "a" }, { provider: "a" }],
    ["a text that was thrown", "boom", { err: new Error("boom") }],
    ["a thrown text with details", { err: "boom", a: 1 }, { err: new Error("boom"), a: 1 }],
    ["nothing", undefined, undefined],
    ["null", null, undefined],
  ])("is normalized where it is given as %s", (_name, given, expected) => {
    expect(new ours.AdapterError("failed", { cause: given }).cause).toEqual(expected)
    expect(new ours.AuthError({ cause: given }).cause).toEqual(expected)
  })

  test("may be an error of another realm", () => {
    const foreign: unknown = runInNewContext(`new TypeError("elsewhere")`)
    expect(new ours.AuthError("failed", { cause: foreign }).cause?.err).toBe(foreign)
  })

  test("may be given in place of the options, or of the message", () => {
    expect(new ours.AuthError("failed", beneath).cause).toEqual({ err: beneath })
    expect(new ours.AdapterError(beneath, { code: "duplicate" })).toMatchObject({
      code: "duplicate",
      cause: { err: beneath },
    })
  })

  test("keeps an error in the middle", () => {
    const middle = new ours.CallbackError("the jwt callback failed", { cause: beneath })
    expect(new ours.AuthError(middle).cause?.err).toBe(middle)
  })

  test("is printed by a console with its message and its stack", () => {
    const printed = inspect(new ours.CallbackError("failed", { cause: beneath }))
    expect(printed).toContain("CallbackError: failed")
    expect(printed).toMatch(/TypeError: the database is down\n\s+at .*auth-error\.test/)
  })
})
