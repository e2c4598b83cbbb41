import { expect, test } from "vitest"
import { areKeys } from "../../src/adapter/record-key.ts"
import { withAdapterErrors } from "../../src/adapter/with-adapter-errors.ts"
import {
  AdapterError,
  type AdapterErrorCode,
  ConfigError,
  MissingSecretError,
} from "../../src/errors/errors.ts"

const secret = "the driver quotes a token"

function failing(code: AdapterErrorCode, reason?: string) {
  const fail = (_id: string): never => {
    throw new Error(secret)
  }
  const methods = { getUser: fail, deleteUser: fail }
  return withAdapterErrors(methods, () => (reason === undefined ? { code } : { code, reason }))
}

test("an error of the driver becomes the cause of an AdapterError that quotes nothing of it", async () => {
  const error: unknown = await Promise.resolve(failing("duplicate").getUser("1")).catch(
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(AdapterError)
  expect(error).toMatchObject({
    code: "duplicate",
    message: "getUser failed: a value that must be unique is taken.",
    cause: { err: { message: secret } },
  })
})

test("a reason of the adapter's own completes the message", async () => {
  await expect(failing("unavailable", "it sleeps").getUser("1")).rejects.toThrow(
    "getUser failed: it sleeps.",
  )
})

test("a synchronous throw becomes a rejection", () => {
  expect(() => {
    void Promise.resolve(failing("conflict").getUser("1")).catch(() => {})
  }).not.toThrow()
})

test.each([
  new AdapterError("There is no such user.", { code: "missing" }),
  new ConfigError("Remove the option."),
  new MissingSecretError("Set AUTH_SECRET."),
])("an error of Lockstep stays as it is: %s", async (own) => {
  const { getUser } = withAdapterErrors({ getUser: (_id: string) => Promise.reject(own) }, () => ({
    code: "unavailable",
  }))
  await expect(getUser("1")).rejects.toBe(own)
})

test("nothing is missing when a deletion is refused", async () => {
  await expect(failing("missing").deleteUser("1")).rejects.toMatchObject({ code: "unavailable" })
})

test("keys are well-formed strings", () => {
  expect(areKeys("a", "")).toBe(true)
  for (const none of [undefined, null, 1, {}, ["a"], "\ud800"]) {
    expect(areKeys("a", none)).toBe(false)
  }
})
