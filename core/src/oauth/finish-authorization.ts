import type { Client } from "oauth4webapi"
import { issuerOf } from "../config/oauth-provider-problems.ts"
import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import type { Account, Profile } from "../models/records.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { withoutPrototypes } from "../request/auth-request.ts"
import { useOneTimeValue } from "../transactions/one-time-values.ts"
import { callbackParameters, firstConsentUser } from "./callback-parameters.ts"
import { openChecks } from "./checks.ts"
import { exchangeCode } from "./exchange-code.ts"
import { printable, providerError, toCallbackError } from "./oauth-error.ts"
import { type IdentifiedUser, isEmailVerified, profileUser } from "./profile-user.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { type ProfileSource, readProfile } from "./read-profile.ts"
import { serverMetadata } from "./server-metadata.ts"
import { withoutKeys } from "./stored-tokens.ts"
import { type TokenValidation, type ValidTokens, validateTokens } from "./validate-tokens.ts"

/** A sign-in that the provider confirmed. */
export interface FinishedAuthorization {
  /**
   * The user that `profile()` returned; `id` is the user's ID at the provider, `email` is
   * lower-case.
   */
  readonly user: IdentifiedUser
  /** The profile from the provider. */
  readonly profile: Profile
  /** The account with the whole token response, for callbacks and events. */
  readonly account: Account
  /** Who issued the ID of the account: with a tenant's own issuer, the tenant. */
  readonly issuer: string | undefined
  /** Whether the provider verified `user.email`. */
  readonly emailVerified: boolean
  /** Return URL of the browser. */
  readonly callbackUrl: string
  /** ID of the user who requested to link this account. */
  readonly linkUserId: string | undefined
  /** Whether the user chose a cookie that outlives the browser. */
  readonly isKept: boolean | undefined
}

/**
 * Finishes a sign-in: decrypts its checks, validates the provider's response, exchanges the code
 * and reads the profile. Lockstep sends nothing to the provider until the checks are valid, and
 * accepts them only once.
 *
 * @throws InvalidCheck, OAuthCallbackError, OAuthProfileParseError or CallbackRouteError
 */
export async function finishAuthorization(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<FinishedAuthorization> {
  try {
    const params = await callbackParameters(context, provider)
    const checks = await openChecks(context, provider, params.get("state") ?? undefined, true)
    return await useOneTimeValue(context, "state", { ...checks, value: checks.state }, async () => {
      const server = await serverMetadata(provider, context.now)
      const client = clientOf(provider)
      const source = { provider, server, client, checks, now: context.now }
      validateAnswer(params, source)
      const tokens = await exchangeCode({ ...source, context, params })
      const valid = await validateTokens(tokens, source)
      assertTenant(params, valid, source)
      const { baseUrl, config } = context
      return finish({ ...source, valid, params, baseUrl, logger: config.logger })
    })
  } catch (error) {
    throw toCallbackError(error, provider.id)
  }
}

async function finish(source: ProfileSource): Promise<FinishedAuthorization> {
  const { provider, checks, params, valid } = source
  const { tokens } = valid
  const read = await readProfile(source)
  // Values from the browser add to the provider's profile, and never replace any of it.
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
    issuer: provider.type === "oidc" ? valid.claims?.iss : issuerOf(provider),
    emailVerified: isEmailVerified(provider, user, profile),
    callbackUrl: checks.callbackUrl,
    linkUserId: checks.linkUserId,
    isKept: checks.isKept,
  }
}

/** Returns the client in the form that oauth4webapi requires. */
export function clientOf({ clientId, client }: ResolvedOAuthProvider): Client {
  const { token_endpoint_auth_method: _method, ...metadata } = client
  return { ...metadata, client_id: clientId }
}

/**
 * Validates the authorization response (RFC 6749, sections 4.1.2 and 10.12; RFC 9207, section 2.4).
 *
 * @throws OAuthCallbackError when the provider reports an error
 */
function validateAnswer(
  params: URLSearchParams,
  { provider, server, checks }: TokenValidation,
): void {
  const refuse = (message: string): never => {
    throw new ProviderFailure(`The callback ${message}.`, true)
  }
  const iss = params.get("iss")
  const { issuer, authorization_response_iss_parameter_supported: isSent } = server
  // Without a configured issuer, there is nothing to compare.
  if (provider.issuer !== undefined) {
    if (iss === null) {
      if (isSent) refuse("has no iss")
    } else {
      // If each tenant has its own issuer, the exact comparison must wait for the tenant in the ID
      // token.
      const isTenant = provider.expectedIssuer !== undefined && isSameOrigin(iss, issuer)
      if (iss !== issuer && !isTenant) {
        refuse(`has another iss (expected ${printable(issuer)}, got ${printable(iss)})`)
      }
    }
  }
  if (!equalConstantTime(params.get("state") ?? "", checks.state)) refuse("has another state")
  const error = params.get("error")
  if (error !== null) {
    throw providerError(error, params.get("error_description"), provider.id)
  }
  for (const name of ["id_token", "token", "response"]) {
    if (params.has(name)) refuse(`has the parameter ${name}, which was not requested`)
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
