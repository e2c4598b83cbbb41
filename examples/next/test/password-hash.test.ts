// asvs 11.4.2
import { expect, test } from "vitest"

import { hashPassword, isPassword } from "../accounts/password-hash.ts"

test("a password is right for its own hash alone", async () => {
  const hash = await hashPassword("correct horse")
  expect(await isPassword("correct horse", hash)).toBe(true)
  expect(await isPassword("Correct horse", hash)).toBe(false)
  expect(await isPassword("", hash)).toBe(false)
})

test("two users with one password have different hashes", async () => {
  expect(await hashPassword("the same")).not.toBe(await hashPassword("the same"))
})

test("letters that are typed in two ways are the same", async () => {
  expect(await isPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true)
})

test.each(["", "the same", "scrypt:1", "md5:16384:8:1:AAAA:AAAA"])(
  "nothing is right for %j, which is no hash",
  async (stored) => {
    expect(await isPassword("", stored)).toBe(false)
  },
)
