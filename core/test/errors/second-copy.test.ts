import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { inspect } from "node:util"
import { rolldown } from "rolldown"
import { afterAll, describe, expect, test } from "vitest"
import { withAdapterErrors } from "../../src/adapters.ts"
import * as ours from "../../src/errors.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-errors-"))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same errors as a bundler puts them into an application: other classes, with short names. */
async function bundleErrors(): Promise<typeof ours> {
  const file = path.join(folder, "errors.mjs")
  const input = path.join(import.meta.dirname, "../../src/errors.ts")
  const build = await rolldown({ input, platform: "node" })
  await build.write({ file, format: "esm", minify: true })
  await build.close()
  // The module was made from this type.
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof ours
}

const theirs = await bundleErrors()

describe("an error of another copy of the package", () => {
  test("comes from other classes", () => {
    expect(theirs.AuthError).not.toBe(ours.AuthError)
    expect(Object.getPrototypeOf(theirs.AuthError)).toBe(Object.getPrototypeOf(ours.AuthError))
  })

  test("is an instance of its class and of those above it", () => {
    const taken = new theirs.AdapterError("taken", { code: "duplicate" })
    expect(taken).toBeInstanceOf(ours.AdapterError)
    expect(taken).toBeInstanceOf(ours.AuthError)
    expect(new theirs.WeakSecretError("weak")).toBeInstanceOf(ours.ConfigError)
    expect(new theirs.JWTSessionError("forged")).toBeInstanceOf(ours.SessionError)
  })

  const classes = Object.keys(ours).filter((name) => /^[A-Z]/.test(name))

  // `SignInError` states no type, so that the application's classes need no `override`: look at `kind`.
  test.each(classes.filter((name) => name !== "SignInError"))("is recognized: %s", (name) => {
    const error: unknown = Reflect.construct(Reflect.get(theirs, name) as typeof Error, ["failed"])
    const ownClass: unknown = Reflect.get(ours, name)
    expect(error).toBeInstanceOf(ownClass)
  })

  test("is an instance of no other class", () => {
    const taken = new theirs.AdapterError("taken")
    expect(taken).not.toBeInstanceOf(ours.ConfigError)
    expect(new theirs.AuthError("failed")).not.toBeInstanceOf(ours.AdapterError)
    expect(new theirs.ConfigError("wrong")).not.toBeInstanceOf(ours.WeakSecretError)
  })

  test("is an instance of the class that the application's own one extends", () => {
    class WrongPassword extends theirs.CredentialsSignin {
      override code = "wrong-password"
    }
    class TooManyAttempts extends theirs.CredentialsSignin {
      static override type = "TooManyAttempts"
    }
    expect(new WrongPassword()).toBeInstanceOf(ours.CredentialsSignin)
    expect(new TooManyAttempts()).toBeInstanceOf(ours.CredentialsSignin)
    expect(ours.isClientError(new WrongPassword())).toBe(true)
  })

  test("keeps its code when an adapter or core passes it on", async () => {
    const error = new theirs.AdapterError("taken", { code: "duplicate" })
    const adapter = withAdapterErrors({ deleteUser: () => Promise.reject(error) }, () => ({
      code: "unavailable",
    }))
    await expect(adapter.deleteUser()).rejects.toBe(error)
  })
})

describe("within one copy", () => {
  class One extends ours.CredentialsSignin {}
  class Other extends ours.CredentialsSignin {}
  class Replaced extends ours.CredentialsSignin {
    static override type = "CredentialsSignin"
  }

  test("an error is an instance of its own classes only", () => {
    expect(new One()).toBeInstanceOf(One)
    expect(new One()).toBeInstanceOf(ours.SignInError)
    expect(new One()).not.toBeInstanceOf(Other)
    expect(new ours.CredentialsSignin()).not.toBeInstanceOf(Replaced)
  })

  test.each([[undefined], [null], ["AuthError"], [{ type: "AuthError" }], [new Error("plain")]])(
    "what is no error of Lockstep is an instance of none: %o",
    (value) => {
      expect(value instanceof ours.AuthError).toBe(false)
    },
  )

  test("what marks an error is not printed, and not copied with its properties", () => {
    const error = new ours.AdapterError("failed")
    expect(inspect(error)).not.toContain("Symbol")
    expect(Object.getOwnPropertySymbols({ ...error })).toEqual([])
  })
})
