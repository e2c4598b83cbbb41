import { createHash } from "node:crypto"
import type { RawResult } from "@lockstep/core"
import type { AdapterAuthenticator } from "@lockstep/core/adapters"
import type { OpenedConfig } from "@lockstep/core/integration"
import { softwarePasskey } from "../software-passkey.ts"
import { TestingError } from "../testing-error.ts"
import {
  commonFields,
  type ProviderOf,
  type SignInPlan,
  type WantedSignIn,
} from "./sign-in-plan.ts"
import { userByEmail } from "./stored-user.ts"

type PasskeyProvider = ProviderOf<"webauthn">
type Ceremony = "authenticate" | "register"

/**
 * Signs in with a passkey, without the verification by `@simplewebauthn/server`. A user without a passkey gets
 * one.
 *
 * @param wanted - the sign-in that the test wants
 */
export function passkeyPlan(provider: PasskeyProvider, wanted: WantedSignIn): SignInPlan {
  const id = createHash("sha256").update(wanted.who.accountId).digest("base64url")
  const { baseUrl } = wanted.opened
  return {
    provider: replacedProvider(provider, wanted, id),
    async run(browser) {
      const action = await ceremonyFor(provider, wanted, id)
      const optionsUrl = `${baseUrl}/webauthn-options/${provider.id}?action=${action}`
      const fields = commonFields(wanted)
      const challenge = challengeOf(await browser.get(optionsUrl))
      const passkey = await softwarePasskey(new URL(baseUrl).origin, Buffer.from(id, "base64url"))
      const ceremony = action === "register" ? passkey.create : passkey.get
      const data = JSON.stringify(await ceremony({ challenge }))
      await browser.post(`${baseUrl}/callback/${provider.id}`, { ...fields, action, data })
    },
  }
}

function replacedProvider(
  provider: PasskeyProvider,
  { who }: WantedSignIn,
  id: string,
): PasskeyProvider {
  const flags = { credentialDeviceType: "multiDevice", credentialBackedUp: true } as const
  const credential = { id, publicKey: publicKeyOf(id), counter: 0 }
  return {
    ...provider,
    getUserInfo: () => ({
      user: { ...who.members, email: who.email ?? "" },
      exists: false,
    }),
    simpleWebAuthn: {
      ...provider.simpleWebAuthn,
      verifyRegistrationResponse: async () => ({
        verified: true,
        registrationInfo: { ...flags, credential },
      }),
      verifyAuthenticationResponse: async () => ({
        verified: true,
        authenticationInfo: { ...flags, credentialID: id, newCounter: 0 },
      }),
    },
  }
}

/** Returns a public key that verifies nothing, because no authenticator has the private key. */
function publicKeyOf(id: string): Uint8Array {
  return Uint8Array.from(Buffer.from(id, "base64url"))
}

/** A new user creates a passkey; a user that the test stored already has one. */
async function ceremonyFor(
  { id: provider }: PasskeyProvider,
  { opened, who }: WantedSignIn,
  id: string,
): Promise<Ceremony> {
  const adapter = adapterOf(opened)
  if (who.email === null) {
    throw new TestingError("Signing in with a passkey needs an address. Set the member email.")
  }
  const credentialID = Buffer.from(id, "base64url").toString("base64")
  if ((await adapter.getAuthenticator(credentialID)) !== null) return "authenticate"
  const user = await userByEmail(adapter, who.email)
  if (user === null) return "register"
  const key = { provider, providerAccountId: credentialID }
  const passkey: AdapterAuthenticator = {
    userId: user.id,
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: Buffer.from(publicKeyOf(id)).toString("base64"),
    counter: 0,
    credentialDeviceType: "multiDevice",
    credentialBackedUp: true,
    transports: null,
  }
  await adapter.linkAccount({ ...key, type: "webauthn", userId: user.id })
  await adapter.createAuthenticator(passkey)
  return "authenticate"
}

function adapterOf({ config }: OpenedConfig): NonNullable<OpenedConfig["config"]["adapter"]> {
  if (config.adapter !== undefined) return config.adapter
  throw new TestingError("Passkeys need an adapter. Set the option adapter.")
}

function challengeOf({ body }: RawResult): string {
  const options = memberOf(body, "options")
  const challenge = memberOf(options, "challenge")
  if (typeof challenge === "string") return challenge
  throw new TestingError("The application offers no passkey to this user.")
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}
