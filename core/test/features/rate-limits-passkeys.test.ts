import { expect, test } from "vitest"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { origin, visitor } from "../support/visitor.ts"
import { address, finish, optionsFor, passkeySite } from "../webauthn/passkey-site.ts"
import { sharedStore } from "../support/application.ts"

stopClockAmidWindows()

const signInPage = `${origin}/auth/signin?error=RateLimited`

test("answers of ceremonies are limited for each client, and options are not", async () => {
  const rules = { passkeyPerClient: { limit: 2, within: 900 } }
  const { config, log } = passkeySite({
    store: sharedStore(),
    features: [rateLimits({ clientAddress: () => "192.0.2.1", rules })],
  })
  const browser = visitor(config)
  const passkey = await softwarePasskey(origin)
  const begin = await optionsFor(browser, { action: "register", email: address })
  expect(await finish(browser, "register", await passkey.create(begin.options))).toBe(origin)
  await browser.submit("signout")
  for (let i = 0; i < 5; i += 1) await optionsFor(browser, { action: "authenticate" })
  const { options } = await optionsFor(browser, { action: "authenticate" })
  const answer = await passkey.get(options)
  expect(await finish(browser, "authenticate", "{}")).not.toBe(signInPage)
  log.length = 0
  expect(await finish(browser, "authenticate", answer)).toBe(signInPage)
  expect(log).toEqual(["event limitReached"])
  expect(await browser.session()).toBeNull()
})
