import fc from "fast-check"
import { expect, test } from "vitest"
import { type Purpose, sealFor } from "../../src/crypto/purposes.ts"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { type AuthConfig, createAuth, skipCSRFCheck } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { change, changed, isSame } from "./altered-text.ts"
import { origin } from "./application.ts"
import { hostileHeader, hostileText } from "./hostile-text.ts"
import { assertStays, observe, serverSecrets } from "./observed.ts"
import { issuer, openIdApplication } from "./openid.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const secrets = [serverSecrets.authSecret]
const cookieName = "authjs.session-token"
const endSession = `${issuer}/end`

const { config: plain } = openIdApplication()
const [openid] = plain.providers
const providers = [{ ...openid, endSession }] as AuthConfig["providers"]

async function sealed(salt: Purpose, claims: Record<string, unknown>): Promise<string> {
  return sealFor(claims, { secrets, salt, maxAgeSeconds: 86_400, now: Date.now() })
}

// fault I4
test(
  "no cookie, step or state redirects a sign-out except to the encrypted URL",
  async () => {
    const config = {
      ...plain,
      providers,
      skipCSRFCheck,
      features: [providerLogout()],
    } as AuthConfig
    const auth = createAuth(config)
    const session = await encode({
      secret: serverSecrets.authSecret,
      salt: cookieName,
      token: { sub: "ada", name: "Ada" },
    })
    const hint = await sealed("lockstep.logout-hint", {
      provider: "openid",
      userId: "ada",
      idToken: "e30.e30.x",
    })
    const step = await sealed("lockstep.logout-step", {
      id: "1",
      userId: "ada",
      destination: "https://elsewhere.example/",
    })
    const ask = async (path: string, cookies: readonly (readonly string[])[], body?: string) => {
      const cookie = [[cookieName, session], ...cookies].map((pair) => pair.join("=")).join("; ")
      const headers = { cookie, "content-type": "application/x-www-form-urlencoded" }
      const init = { headers, ...(body !== undefined && { method: "POST", body }) }
      return observe(await auth.handle(new Request(`${origin}/auth/${path}`, init)), origin)
    }
    const good = await ask("signout", [["authjs.logout", hint]], "federated=true")
    expect(good.location?.href).toContain(`${endSession}?`)
    const names = ["", ".1", ".2", "-return", "-return.0000000aaaaaa", ".x"].map(
      (end) => `authjs.logout${end}`,
    )
    const ownHint = change
      .map((how) => changed(hint, how))
      .filter((text) => text !== hint && !isSame(text, hint))
    const ownStep = change
      .map((how) => changed(step, how))
      .filter((text) => text !== step && !isSame(text, step))
    const value = fc.oneof(hostileHeader, ownHint).map((text) => text.replaceAll(/[;\r\n]/g, ""))
    const cookies = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    const text = fc.oneof(hostileText, ownStep)
    await holds(
      fc.record({ cookies, text, way: fc.nat(3) }),
      async ({ cookies: sent, text: given, way }) => {
        const encoded = encodeURIComponent(given.toWellFormed())
        const observed =
          way === 0
            ? await ask(`signout?step=${encoded}`, sent)
            : way === 1
              ? await ask(`signed-out/openid?state=${encoded}`, sent)
              : await ask("signout", sent, `federated=${way === 2 ? "true" : encoded}`)
        assertStays(observed, origin)
      },
    )
  },
  propertyTimeoutMs,
)
