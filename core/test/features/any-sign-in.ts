import { onTestFinished } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail, type Mailbox, signInByMail } from "../email/mailbox.ts"
import { beginSignIn, entryOf } from "../support/current-provider.ts"
import { startProgrammableProvider } from "../support/programmable-provider.ts"
import { type SoftwarePasskey, softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor } from "../support/visitor.ts"
import { finish, optionsFor } from "../webauthn/passkey-site.ts"

/** Every kind of sign-in method. */
export const signInKinds = ["oauth", "oidc", "credentials", "email", "passkey"] as const

export type SignInKind = (typeof signInKinds)[number]

/** A sign-in method, with everything outside of the application that it needs. */
export interface AnySignIn {
  /** The options of a configuration that has the method alone. */
  readonly options: Pick<AuthConfig, "providers" | "experimental">
  /** A user signs in, for the first time or again. */
  enter(browser: Visitor, name: string): Promise<void>
}

const addressOf = (name: string): string => `${name}@example.com`

/**
 * Sets up a sign-in method at which users can be anyone.
 *
 * @param kind - of the method
 * @param adapter - of the application, if it has one
 */
export async function anySignIn(kind: SignInKind, adapter?: Adapter): Promise<AnySignIn> {
  switch (kind) {
    case "oauth":
    case "oidc":
      return atProvider(kind)
    case "credentials":
      return byPassword(adapter)
    case "email":
      return byMail()
    case "passkey":
      return byPasskey()
  }
}

async function atProvider(type: "oauth" | "oidc"): Promise<AnySignIn> {
  let name = ""
  const user = () => ({ email: addressOf(name), email_verified: true })
  const provider = await startProgrammableProvider({
    claims: (claims) => ({ ...claims, sub: `sub-of-${name}`, ...user() }),
    userinfo: () => ({ id: `sub-of-${name}`, ...user() }),
  })
  onTestFinished(() => provider.close())
  const { issuer } = provider
  const openid = entryOf(provider, "local")
  const oauth = {
    ...openid,
    type: "oauth" as const,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
  }
  // The issuer of the other one is not known.
  const { issuer: _issuer, ...plain } = oauth
  return {
    options: { providers: [type === "oidc" ? openid : plain] },
    async enter(browser, as) {
      const finish = await beginSignIn(browser, provider)
      name = as
      await finish()
    },
  }
}

function byPassword(adapter: Adapter | undefined): AnySignIn {
  const ids = new Map<string, string>()
  const provider = Credentials({
    credentials: { name: {} },
    async authorize({ name: given }) {
      const name = String(given)
      const email = addressOf(name)
      const id = ids.get(name) ?? crypto.randomUUID()
      const stored = ids.has(name)
        ? undefined
        : await adapter?.createUser?.({ id, name, email, emailVerified: null })
      ids.set(name, stored?.id ?? id)
      return { id: stored?.id ?? id, name, email }
    },
  })
  return {
    options: { providers: [provider] },
    async enter(browser, name) {
      await browser.submit("callback/credentials", { name })
    },
  }
}

function byMail(): AnySignIn {
  const mails: Mailbox["mails"] = []
  const mail = localMail({ sendVerificationRequest: (sent) => void mails.push(sent) })
  return {
    options: { providers: [mail] },
    async enter(browser, name) {
      await signInByMail(browser, { mails }, addressOf(name))
    },
  }
}

function byPasskey(): AnySignIn {
  const passkeys = new Map<string, SoftwarePasskey>()
  return {
    options: { providers: [Passkey], experimental: { enableWebAuthn: true } },
    async enter(browser, name) {
      const known = passkeys.get(name)
      const passkey = known ?? (await softwarePasskey(origin))
      passkeys.set(name, passkey)
      const action = known === undefined ? "register" : "authenticate"
      const { options } = await optionsFor(browser, { action, email: addressOf(name) })
      passkey.counter += 1
      const answer = await (known === undefined ? passkey.create(options) : passkey.get(options))
      await finish(browser, action, answer)
    },
  }
}
