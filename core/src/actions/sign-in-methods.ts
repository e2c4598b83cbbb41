import type {
  ResolvedCredentialsProvider,
  ResolvedEmailProvider,
  ResolvedOAuthProvider,
  ResolvedProvider,
} from "../provider/resolved-provider.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"

interface Providers {
  readonly credentials: ResolvedCredentialsProvider
  readonly email: ResolvedEmailProvider
  readonly oauth: ResolvedOAuthProvider
  readonly oidc: ResolvedOAuthProvider
}

const oauth = async () => (await import("../oauth/method.ts")).oauthMethod

// Each is loaded when it is needed: few applications have them all. That of passkeys comes with the
// provider's function, as its bundle is for applications that use it.
const methods: {
  readonly [Type in keyof Providers]: () => Promise<SignInMethod<Providers[Type]>>
} = {
  credentials: async () => (await import("../credentials/method.ts")).credentialsMethod,
  email: async () => (await import("../email/method.ts")).emailMethod,
  oauth,
  oidc: oauth,
}

/** Importing a module again would take longer than many an answer. */
const loaded: Partial<Record<ResolvedProvider["type"], SignInMethod>> = {}

/**
 * How users sign in with a provider.
 *
 * @param provider - the provider
 */
export async function signInMethodOf(provider: ResolvedProvider): Promise<SignInMethod> {
  const { type } = provider
  if (type !== "webauthn") return (loaded[type] ??= await methods[type]())
  // A function of ours put it there: no other provider of this type is resolved.
  return (loaded[type] ??= (await provider.loadMethod()) as SignInMethod)
}
