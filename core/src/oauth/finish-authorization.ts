import { type Client, validateAuthResponse } from "oauth4webapi"
import type { AuthContext } from "../context.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { withoutPrototypes } from "../request/without-prototypes.ts"
import { useOneTimeValue } from "../transactions/one-time-values.ts"
import { callbackParameters, firstConsentUser } from "./callback-parameters.ts"
import { openChecks } from "./checks.ts"
import { exchangeCode } from "./exchange-code.ts"
import { toCallbackError } from "./oauth-error.ts"
import { type IdentifiedUser, isEmailVerified, profileUser } from "./profile-user.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { type ProfileSource, readProfile } from "./read-profile.ts"
import { serverMetadata } from "./server-metadata.ts"
import { withoutKeys } from "./stored-tokens.ts"
import { type TokenValidation, type ValidTokens, validateTokens } from "./validate-tokens.ts"

/** A sign-in that the provider confirmed. */
export interface FinishedAuthorization {
  /** What `profile()` made of the profile; `id` is the user's at the provider, the email lower-case. */
  readonly user: IdentifiedUser
  /** What the provider told. */
  readonly profile: Profile
  /** The account with the whole token answer, for callbacks and events. */
  readonly account: Account
  /** The provider vouches for `user.email`. */
  readonly emailVerified: boolean
  /** Where the browser goes. */
  readonly callbackUrl: string
  /** The user who asked for this account to be linked. */
  readonly linkUserId: string | undefined
}

/**
 * Finishes a sign-in: opens its checks, validates the provider's answer, exchanges the code and reads
 * the profile. Nothing is sent to the provider before the checks are good, and they are good once.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @throws InvalidCheck, OAuthCallbackError, OAuthProfileParseError or CallbackRouteError
 */
export async function finishAuthorization(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<FinishedAuthorization> {
  try {
    const params = await callbackParameters(context, provider)
    const checks = await openChecks(context, provider, params.get("state") ?? undefined, true)
    const { state: value, once } = checks
    return await useOneTimeValue(context, "state", { value, once }, async () => {
      const server = await serverMetadata(provider, context.now)
      const client = clientOf(provider)
      const source = { provider, server, client, checks, now: context.now }
      const answer = validateAnswer(params, source)
      const tokens = await exchangeCode({ ...source, context, params: answer })
      const valid = await validateTokens(tokens, source)
      assertTenant(params, valid, source)
      return finish({ ...source, valid, params: answer, baseUrl: context.baseUrl })
    })
  } catch (error) {
    throw toCallbackError(error, provider.id)
  }
}

async function finish(source: ProfileSource): Promise<FinishedAuthorization> {
  const { provider, checks, params, valid } = source
  const { tokens } = valid
  const read = await readProfile(source)
  // What the browser brings adds to what the provider tells, and replaces nothing of it.
  const told = { ...firstConsentUser(params, provider), ...read }
  const profile = withoutPrototypes(told)
  const user = await profileUser(provider, profile, tokens)
  return {
    user,
    profile,
    account: {
      ...withoutKeys(tokens),
      provider: provider.id,
      type: provider.type,
      providerAccountId: user.id,
    },
    emailVerified: isEmailVerified(provider, user, profile),
    callbackUrl: checks.callbackUrl,
    linkUserId: checks.linkUserId,
  }
}

/**
 * The client as oauth4webapi wants it.
 *
 * @param provider - whose client it is
 */
export function clientOf({ clientId, client }: ResolvedOAuthProvider): Client {
  const { token_endpoint_auth_method: _method, ...metadata } = client
  return { ...metadata, client_id: clientId }
}

function validateAnswer(
  params: URLSearchParams,
  { provider, server, client, checks }: TokenValidation,
): URLSearchParams {
  const compared = new URLSearchParams(params)
  const iss = params.get("iss")
  // With one issuer a tenant, the exact comparison must wait for the tenant that the id_token names.
  const isTenant = provider.expectedIssuer !== undefined && iss !== null
  if (isTenant && isSameOrigin(iss, server.issuer)) compared.set("iss", server.issuer)
  // Without an issuer there is nothing to compare with (RFC 9207, section 2.4).
  if (provider.issuer === undefined) compared.delete("iss")
  try {
    return validateAuthResponse(server, client, compared, checks.state)
  } catch (error) {
    throw toCallbackError(error, provider.id, true)
  }
}

function assertTenant(
  params: URLSearchParams,
  { claims }: ValidTokens,
  { provider, server }: TokenValidation,
): void {
  const iss = params.get("iss")
  if (provider.expectedIssuer === undefined || iss === null) return
  if (iss === claims?.iss || iss === server.issuer) return
  throw new ProviderFailure("The iss of the callback is not the issuer of the id_token.", true)
}

function isSameOrigin(left: string, right: string): boolean {
  return URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin
}
