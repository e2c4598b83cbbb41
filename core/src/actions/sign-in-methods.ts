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

// Each method is loaded on demand, because few applications use all of them. The passkey method is
// loaded by the provider's function, so only applications that use passkeys bundle it.
const methods: {
  readonly [Type in keyof Providers]: () => Promise<SignInMethod<Providers[Type]>>
} = {
  credentials: async () => (await import("../credentials/method.ts")).credentialsMethod,
  email: async () => (await import("../email/method.ts")).emailMethod,
  oauth,
  oidc: oauth,
}

/** Importing a module again would take longer than many responses. */
const loaded: Partial<Record<ResolvedProvider["type"], SignInMethod>> = {}

/** Returns the sign-in method of a provider. */
export async function signInMethodOf(provider: ResolvedProvider): Promise<SignInMethod> {
  const { type } = provider
  if (type !== "webauthn") return (loaded[type] ??= await methods[type]())
  // Lockstep's own function set `loadMethod`: no other provider of this type is resolved.
  return (loaded[type] ??= (await provider.loadMethod()) as SignInMethod)
}
