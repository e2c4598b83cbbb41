import type {
  ResolvedCredentialsProvider,
  ResolvedEmailProvider,
  ResolvedOAuthProvider,
  ResolvedProvider,
  ResolvedWebAuthnProvider,
} from "../provider/resolved-provider.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"

interface Providers {
  readonly credentials: ResolvedCredentialsProvider
  readonly email: ResolvedEmailProvider
  readonly oauth: ResolvedOAuthProvider
  readonly oidc: ResolvedOAuthProvider
  readonly webauthn: ResolvedWebAuthnProvider
}

const oauth = async () => (await import("../oauth/method.ts")).oauthMethod

// Each is loaded when it is needed: few applications have them all.
const methods: {
  readonly [Type in keyof Providers]: () => Promise<SignInMethod<Providers[Type]>>
} = {
  credentials: async () => (await import("../credentials/method.ts")).credentialsMethod,
  email: async () => (await import("../email/method.ts")).emailMethod,
  oauth,
  oidc: oauth,
  webauthn: async () => (await import("../webauthn/method.ts")).webAuthnMethod,
}

/** Importing a module again would take longer than many an answer. */
const loaded: Partial<Record<ResolvedProvider["type"], SignInMethod>> = {}

/**
 * How users sign in with a provider.
 *
 * @param provider - the provider
 */
export async function signInMethodOf({ type }: ResolvedProvider): Promise<SignInMethod> {
  return (loaded[type] ??= await methods[type]())
}
