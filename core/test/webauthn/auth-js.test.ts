import { describe, expect, test } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, visitor } from "../support/visitor.ts"
import { address, optionsFor, passkeySite, storedUser } from "./passkey-site.ts"

const returnRedirect = { "x-auth-return-redirect": "1" }

describe("the browser functions of Auth.js", () => {
  test("register and sign in with the requests that they send", async () => {
    const browser = passkeySite().browser()
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const form = {
      action: "register",
      csrfToken: await browser.csrfToken(),
      callbackUrl: `${origin}/home`,
    }
    const data = JSON.stringify(await passkey.create(options))
    const response = await browser.post("callback/passkey", { ...form, data }, returnRedirect)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: `${origin}/home` })
    expect(await browser.session()).toMatchObject({ user: { email: address } })
  })

  test("find out by the URL that a sign-in failed", async () => {
    const browser = passkeySite().browser()
    const { options } = await optionsFor(browser, {})
    const passkey = await softwarePasskey(origin)
    const form = { action: "authenticate", data: JSON.stringify(await passkey.get(options)) }
    const response = await browser.post("callback/passkey", form, returnRedirect)
    expect(await response.json()).toEqual({
      url: `${origin}/auth/error?error=WebAuthnVerificationError`,
    })
  })
})

test("a passkey that Auth.js stored, with a user handle of its own, signs in", async () => {
  const { config, adapter } = passkeySite()
  const first = visitor(config)
  const passkey = await softwarePasskey(origin)
  const begin = await optionsFor(first, { action: "register", email: address })
  const answer = await passkey.create({
    ...begin.options,
    user: { id: Buffer.from("ab".repeat(32)).toString("base64url"), name: address },
  })
  const form = { action: "register", data: JSON.stringify(answer) }
  await first.post("callback/passkey", form)
  const user = await storedUser(adapter)
  // Auth.js stores no transports where the browser tells none.
  expect(await adapter.listAuthenticatorsByUserId(user.id)).toHaveLength(1)
  const browser = visitor(config)
  const { options } = await optionsFor(browser, {})
  const data = JSON.stringify(await passkey.get(options))
  await browser.post("callback/passkey", { action: "authenticate", data })
  expect(await browser.session()).toMatchObject({ user: { email: address } })
})
