import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { afterEach, expect, test, vi } from "vitest"
import { decode, encode } from "../../src/jwt.ts"

const secret = "an-example-secret-of-more-than-32-characters"
const salt = "authjs.session-token"

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** A token of which one bit of the tag is another one. */
async function withWrongTag(): Promise<string> {
  const token = await encode({ token: { sub: "ada" }, secret, salt })
  const [tag = ""] = token.split(".").slice(-1)
  const bytes = Buffer.from(tag, "base64url")
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return token.slice(0, -tag.length) + bytes.toString("base64url")
}

// asvs 11.2.4
test("on Node.js only timingSafeEqual decides whether the tag of a token is valid", async () => {
  const token = await withWrongTag()
  expect(await decode({ token, secret, salt })).toBeNull()
  const compare = vi.spyOn(crypto, "timingSafeEqual").mockReturnValue(true)
  syncBuiltinESMExports()
  expect(await decode({ token, secret, salt })).toMatchObject({ sub: "ada" })
  expect(compare).toHaveBeenCalledTimes(1)
})
