import type { Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"
import { type CredentialTokens, takingTokens } from "../provider/credential-tokens.ts"
import type { CredentialInput, CredentialsConfig } from "../provider/credentials-provider.ts"

export type { CredentialTokens } from "../provider/credential-tokens.ts"
export type { CredentialInput, CredentialsConfig } from "../provider/credentials-provider.ts"
export type { CredentialsProviderId } from "../provider/provider-names.ts"

/** Options of {@link Credentials}. */
export interface CredentialsOptions<Inputs extends Record<string, CredentialInput>> {
  /** Default `credentials`. */
  id?: string
  /** Shown as "Continue with …". Default `Credentials`. */
  name?: string
  /** Inputs of the form, by the names under which `authorize` gets them. */
  credentials?: Inputs
  /**
   * Name of the field that identifies the user, such as `email`. The feature `rateLimits` limits
   * the attempts for each value. Default: none, and no limit for each user.
   */
  limitBy?: Extract<keyof Inputs, string>
  /**
   * Returns the user. Without it no user can sign in: for the part of a configuration that only
   * reads sessions.
   *
   * @param credentials - the fields of the request; check them before use
   * @param request - the sign-in request
   * @returns the user, or `null` when the credentials are wrong
   * @throws CredentialsSignin (or a subclass with its own `code`) to say more
   */
  authorize?(
    credentials: Partial<Record<keyof Inputs, unknown>>,
    request: Request,
  ): Awaitable<User | null>
  /**
   * Tokens of your back end, which the feature `providerTokens` stores for the session and
   * refreshes. Default: none.
   */
  tokens?: CredentialTokens
}

/**
 * Sign-in with the user's input, which your application checks.
 *
 * ```ts
 * Credentials({
 *   credentials: { name: { label: "Name" }, password: { label: "Password", type: "password" } },
 *   authorize: ({ name, password }) => findUser(name, password),
 * })
 * ```
 *
 * @param options - the form, and the check
 */
export function Credentials<
  Inputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
>(options: CredentialsOptions<Inputs>): CredentialsConfig {
  const { tokens, ...others } = options
  if (tokens !== undefined && others.authorize !== undefined) {
    others.authorize = takingTokens(others.authorize.bind(others), tokens)
  }
  const common = { id: "credentials", name: "Credentials", type: "credentials" } as const
  return { ...common, credentials: {}, options: others }
}

// Applications that come from Auth.js import providers by default.
export default Credentials
