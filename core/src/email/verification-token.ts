import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { randomHex } from "../crypto/random.ts"
import { EmailSignInError } from "../errors/sign-in-errors.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { tokenHash, type TokenPurpose } from "./token-hash.ts"

/** Secrets that a token is tried with: each costs a query. */
const secretLimit = 5
/** Longest token, in characters. */
const longestToken = 512

/** A token that was stored. */
export interface IssuedToken {
  readonly token: string
  readonly expires: Date
  /** What the store has of it. */
  readonly hash: string
}

/**
 * Makes the token of a link and stores its hash.
 *
 * @param context - the request
 * @param adapter - the store
 * @param provider - the provider
 * @param purpose - the address that the link is for, and whether its user asked to verify it
 */
export async function issueToken(
  { config, now }: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedEmailProvider,
  purpose: Omit<TokenPurpose, "provider">,
): Promise<IssuedToken> {
  const token = await newToken(provider)
  const [secret = ""] = secretsOf(provider, config.secrets)
  const hash = await tokenHash(token, { provider: provider.id, ...purpose }, secret)
  const expires = new Date(now + provider.maxAgeSeconds * 1000)
  await adapter.createVerificationToken({ identifier: purpose.identifier, token: hash, expires })
  return { token, expires, hash }
}

async function newToken({ id, config }: ResolvedEmailProvider): Promise<string> {
  let token: unknown
  try {
    token = config.generateVerificationToken
      ? await config.generateVerificationToken()
      : randomHex(32)
  } catch (cause) {
    throw new EmailSignInError(`generateVerificationToken of ${id} failed.`, { cause })
  }
  if (isToken(token)) return token
  throw new EmailSignInError(
    `generateVerificationToken of ${id} returned no text of 1 to ${longestToken} characters.`,
  )
}

/**
 * Takes the token of a link out of the store. Links that were mailed before a change of secrets work on.
 *
 * @param context - the request
 * @param adapter - the store
 * @param provider - the provider
 * @param link - what the link carries
 * @returns whether the link was good: this very token, for this address, unused and in time
 */
export async function takeToken(
  { config, now }: AuthContext,
  adapter: GuardedAdapter,
  provider: ResolvedEmailProvider,
  { token, ...sought }: Omit<TokenPurpose, "provider"> & { readonly token: string },
): Promise<boolean> {
  const purpose = { provider: provider.id, ...sought }
  const { identifier } = sought
  for (const secret of secretsOf(provider, config.secrets).slice(0, secretLimit)) {
    const hash = await tokenHash(token, purpose, secret)
    const taken = await adapter.useVerificationToken({ identifier, token: hash })
    if (taken !== null) return isSame(taken, identifier, hash) && endOf(taken) > now
  }
  return false
}

/**
 * Tells whether something may be a token.
 *
 * @param value - anything
 */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= longestToken
}

function secretsOf(
  { secrets }: ResolvedEmailProvider,
  common: readonly string[],
): readonly string[] {
  return secrets ?? common
}

/** A store that looks up by one of the two alone would open another user's user. */
function isSame(taken: VerificationToken, identifier: string, hash: string): boolean {
  return taken.identifier === identifier && equalConstantTime(String(taken.token), hash)
}

/** Milliseconds since the epoch; an expiry that is no date is over. */
function endOf({ expires }: VerificationToken): number {
  return typeof expires === "object" && expires !== null ? Number(expires) : 0
}
