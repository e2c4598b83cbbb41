import { describe, expect, test } from "vitest"
import { seal, unseal } from "../../src/crypto/seal.ts"

const secrets = ["an-example-secret-of-more-than-32-characters"]

/** Every purpose that something is sealed for: the names of the cookies, plain and secure. */
const purposes = ["", "__Secure-"].flatMap((prefix) =>
  ["authjs.session-token", "authjs.state"].map((name) => prefix + name),
)

const pairs = purposes.flatMap((sealed) => purposes.map((read) => ({ sealed, read })))

describe("what is sealed for one purpose", () => {
  test.each(pairs)(
    "$sealed opens for $read only when they are the same",
    async ({ sealed, read }) => {
      const token = await seal({ sub: "ada" }, { secrets, salt: sealed, maxAgeSeconds: 60 })
      const opened = await unseal(token, { secrets, salt: read })
      expect(opened !== undefined).toBe(sealed === read)
    },
  )
})
