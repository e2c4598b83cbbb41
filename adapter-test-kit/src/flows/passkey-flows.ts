import type { AdapterMethod } from "@lockstep/core/adapters"
import {
  type CeremonyResult,
  type SoftwarePasskey,
  softwarePasskey,
} from "@lockstep/testing/programmable"
import { equal, isNull } from "../values/assert.ts"
import { origin, type Browser } from "./browser.ts"
import { accountMethods, type Flow } from "./flow.ts"
import { expectRecords, idText, sessionOf, type Site } from "./site.ts"

const needs: readonly AdapterMethod[] = [
  ...accountMethods,
  "createAuthenticator",
  "getAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
  "getAccount",
]

/** Sign-ins with passkeys. */
export const passkeyFlows: readonly Flow[] = [
  {
    id: "passkey",
    title: "a new user creates a passkey, signs out, and signs in with it",
    needs,
    usesPasskeys: true,
    async run(site) {
      const { browser, passkey } = await registered(site)
      const user = await sessionOf(site, browser)
      const stored = await site.adapter.listAuthenticatorsByUserId(user.id)
      const ids = stored.map(({ credentialID }) => credentialID).join(", ")
      equal(ids, storedId(passkey), "the passkeys that listAuthenticatorsByUserId returns")
      await browser.submit("signout")
      isNull(await browser.session(), "the session after the sign-out")
      await signIn(site, browser, passkey, 1)
      equal(idText(await sessionOf(site, browser)), idText(user), "the user of the passkey")
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
  {
    id: "passkey-counter",
    title:
      "the signature counter of a passkey is stored, and a copy of the passkey does not sign in",
    needs,
    usesPasskeys: true,
    async run(site) {
      const { passkey } = await registered(site)
      const owner = site.browser()
      await signIn(site, owner, passkey, 7)
      await sessionOf(site, owner)
      const stored = await site.adapter.getAuthenticator(storedId(passkey))
      equal(stored?.counter, 7, "the counter that getAuthenticator returns")
      const thief = site.browser()
      await signIn(site, thief, passkey, 3)
      isNull(await thief.session(), "the session of who uses a lower counter")
      const kept = await site.adapter.getAuthenticator(storedId(passkey))
      equal(kept?.counter, 7, "the counter after a lower one")
    },
  },
]

/** Returns the credential ID as adapters store it, in standard base64. */
function storedId({ id }: SoftwarePasskey): string {
  return Buffer.from(id, "base64url").toString("base64")
}

interface Registered {
  readonly browser: Browser
  readonly passkey: SoftwarePasskey
}

async function registered(site: Site): Promise<Registered> {
  const browser = site.browser()
  const passkey = await softwarePasskey(origin)
  const fields = { action: "register", email: site.providerUser.email }
  const options = await site.passkeyOptions(browser, fields)
  await finish(browser, "register", await passkey.create(options))
  return { browser, passkey }
}

async function signIn(
  site: Site,
  browser: Browser,
  passkey: SoftwarePasskey,
  counter: number,
): Promise<void> {
  const options = await site.passkeyOptions(browser, { action: "authenticate" })
  await finish(browser, "authenticate", await passkey.get(options, { counter }))
}

async function finish(browser: Browser, action: string, result: CeremonyResult): Promise<void> {
  await browser.post("callback/passkey", { action, data: JSON.stringify(result) })
}
