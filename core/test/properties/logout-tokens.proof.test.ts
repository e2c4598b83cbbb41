import fc from "fast-check"
import { expect, test } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { change, changed, isSame } from "./altered-text.ts"
import { origin } from "./application.ts"
import { hostileHeader, hostileObject, hostileText } from "./hostile-text.ts"
import { assertNoSession, observe } from "./observed.ts"
import { goodClaims, issuer, keys, openIdApplication, sign } from "./openid.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"
import { logoutEvent } from "../support/signing-provider.ts"

const { config: plain } = openIdApplication()
const [openid] = plain.providers
const providers = [{ ...openid, endSession: `${issuer}/end` }] as AuthConfig["providers"]

/** An application that takes logout tokens, and what it wrote of them. */
function logoutSite() {
  const written: string[] = []
  const memory = MemoryStore()
  const store: Store = {
    ...memory,
    shared: true,
    set: (key, ...given) => {
      written.push(key)
      return memory.set(key, ...given)
    },
  }
  const auth = createAuth({
    ...plain,
    adapter: undefined,
    providers,
    store,
    features: [backChannelLogout()],
  })
  return {
    written,
    async post(body: string, type = "application/x-www-form-urlencoded") {
      written.length = 0
      const url = `${origin}/auth/backchannel-logout/openid`
      const headers = { "content-type": type }
      const response = await auth.handle(new Request(url, { method: "POST", body, headers }))
      const observed = await observe(response, origin)
      assertNoSession(observed)
      expect([200, 400]).toContain(observed.status)
      if (observed.status === 400) expect(written).toEqual([])
      return observed.status
    },
  }
}

function logoutClaims() {
  const now = Math.floor(Date.now() / 1000)
  const { name: _name, ...claims } = goodClaims(null)
  return {
    ...claims,
    iat: now,
    exp: now + 120,
    jti: crypto.randomUUID(),
    events: { [logoutEvent]: {} },
    sid: "a-session",
  }
}

const header = { typ: "logout+jwt" }
const bodyOf = (token: string): string => String(new URLSearchParams({ logout_token: token }))

test("the logout token that is varied here ends a session", async () => {
  const { post, written } = logoutSite()
  expect(await post(bodyOf(await sign(logoutClaims(), header)))).toBe(200)
  expect(written.map((key) => key.split(":")[0])).toEqual(["ended-sid", "jti"])
})

const claimNames = [
  "iss",
  "aud",
  "sub",
  "sid",
  "iat",
  "exp",
  "jti",
  "events",
  "nonce",
  "nbf",
] as const

// fault I3
test(
  "a logout token of any claims ends only the sessions that the specification permits",
  async () => {
    const { post } = logoutSite()
    await holds(hostileObject(claimNames), async (claims) => {
      const whole: Record<string, unknown> = { ...logoutClaims(), ...claims }
      if ((await post(bodyOf(await sign(whole, header)))) === 400) return
      const { iss, aud, sub, sid, iat, exp, jti, events } = whole
      const now = Date.now() / 1000
      expect([iss, [aud].flat().includes("client"), "nonce" in whole]).toEqual([
        issuer,
        true,
        false,
      ])
      for (const name of [sub ?? sid, sid ?? sub, jti]) {
        expect(name).toSatisfy((text) => typeof text === "string" && text !== "")
      }
      expect(iat).toSatisfy((time) => typeof time === "number" && time < now + 61)
      expect(exp).toSatisfy((time) => typeof time === "number" && time > now - 60)
      expect(events).toHaveProperty([logoutEvent])
    })
  },
  propertyTimeoutMs,
)

// fault I3
test(
  "a logout token that is altered, of another key or no token at all ends nothing",
  async () => {
    const { post } = logoutSite()
    const good = await sign(logoutClaims(), header)
    const altered = change.map((how) => changed(good, how)).filter((text) => !isSame(text, good))
    const foreign = hostileObject(claimNames).map((claims) => ({ ...logoutClaims(), ...claims }))
    const type = fc.oneof(fc.constant("application/x-www-form-urlencoded"), hostileHeader)
    await holds(
      fc.oneof(
        fc.record({ text: fc.oneof(altered, hostileText) }),
        fc.record({ foreign }),
        fc.record({ body: hostileText, type }),
      ),
      async (tried) => {
        if ("body" in tried) return expect(await post(tried.body, tried.type)).toBe(400)
        const text = "text" in tried ? tried.text : await sign(tried.foreign, header, keys.anothers)
        expect(await post(bodyOf(text))).toBe(400)
      },
    )
  },
  propertyTimeoutMs,
)
