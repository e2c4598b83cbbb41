import {
  type CeremonyOptions,
  type SoftwarePasskey,
  softwarePasskey,
} from "@lockstep/testing/programmable"
import { Refused, taken } from "./answers.ts"
import { type Flow, type Gap, gapsOfNewUser } from "./flow.ts"
import { signedIn, signInWith } from "./provider-flows.ts"
import { address, origin, type Site } from "./site.ts"

async function optionsFor(
  { browser }: Site,
  fields: Record<string, string>,
): Promise<CeremonyOptions> {
  const query = new URLSearchParams(fields).toString()
  const body = await taken(await browser.get(`webauthn-options/passkey?${query}`))
  // The shape is that of the wire contract.
  return (JSON.parse(body) as { options: CeremonyOptions }).options
}

async function register(
  site: Site,
  passkey: SoftwarePasskey,
  fields: Record<string, string>,
): Promise<void> {
  const options = await optionsFor(site, { action: "register", ...fields })
  const data = JSON.stringify(await passkey.create(options))
  await taken(await site.browser.post("callback/passkey", { action: "register", data }))
}

async function signInWithPasskey(site: Site, passkey: SoftwarePasskey): Promise<void> {
  const options = await optionsFor(site, { action: "authenticate" })
  const data = JSON.stringify(await passkey.get(options))
  await taken(await site.browser.post("callback/passkey", { action: "authenticate", data }))
}

/** Of a registration that stores an account, and then its passkey. */
const hangingPasskeyGaps: readonly Gap[] = [
  {
    method: "linkAccount",
    kinds: ["hangs after its effect"],
    leaves: "an account without its passkey",
    locksOut: true,
  },
  {
    method: "createAuthenticator",
    kinds: ["hangs before its effect"],
    leaves: "an account without its passkey",
    locksOut: true,
  },
]

const passkeyGaps: readonly Gap[] = [
  ...hangingPasskeyGaps,
  {
    method: "linkAccount",
    kinds: ["fails after its effect", "happens twice"],
    leaves: "an account without its passkey",
    locksOut: true,
  },
]

/** Flows with a passkey. */
export const passkeyFlows: readonly Flow[] = [
  {
    name: "registration of a new user with a passkey",
    async begin(site) {
      const passkey = await softwarePasskey(origin)
      return {
        first: () => register(site, passkey, { email: address }),
        async again() {
          try {
            await register(site, await softwarePasskey(origin), { email: address })
          } catch (error) {
            // The user was stored before, with the passkey that they made then.
            if (!(error instanceof Refused && error.type === "AccountNotLinked")) throw error
            await signInWithPasskey(site, passkey)
          }
        },
      }
    },
    gaps: (kind) =>
      kind.creation === "at once" ? [] : [...gapsOfNewUser(kind), ...hangingPasskeyGaps],
  },
  {
    name: "registration of a passkey for a signed-in user",
    async begin(site) {
      await signInWith(site, "local")
      return signedIn(site, async () => register(site, await softwarePasskey(origin), {}))
    },
    // No method of the adapter stores an account and a passkey for a user who exists.
    gaps: () => passkeyGaps.map((gap) => ({ ...gap, locksOut: false })),
  },
  {
    name: "sign-in with a passkey",
    async begin(site) {
      const passkey = await softwarePasskey(origin)
      await register(site, passkey, { email: address })
      await site.browser.submit("signout")
      return { first: () => signInWithPasskey(site, passkey) }
    },
  },
]
