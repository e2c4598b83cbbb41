import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { encodeHex } from "../crypto/hex.ts"
import { keyedHash } from "../crypto/keyed-hash.ts"
import { randomHex } from "../crypto/random.ts"
import { EmailSignInError } from "../errors/errors.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"

/** Maximum secrets to try on a token, because each costs a query. */
const secretLimit = 5
/** Maximum length of a token, in characters. */
const longestToken = 512

/** A token that was stored. */
export interface IssuedToken {
  readonly token: string
  readonly expires: Date
  /** The hash that is stored. */
  readonly hash: string
}

/**
 * Creates the token of a magic link and stores its hash.
 *
 * @param purpose - the email address of the link, and what its user requested
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
 * Consumes the token of a magic link. Links that were sent before a secret rotation still work.
 *
 * @returns whether the link was valid: this token, for this address, unused and not expired
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

/** Returns whether a value can be a token. */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= longestToken
}

function secretsOf(
  { secrets }: ResolvedEmailProvider,
  common: readonly string[],
): readonly string[] {
  return secrets ?? common
}

/** An adapter that finds a token by only one of the two would sign in another user. */
function isSame(taken: VerificationToken, identifier: string, hash: string): boolean {
  return taken.identifier === identifier && equalConstantTime(String(taken.token), hash)
}

/** Returns the expiry in milliseconds since the epoch; an invalid date counts as expired. */
function endOf({ expires }: VerificationToken): number {
  return typeof expires === "object" && expires !== null ? Number(expires) : 0
}

/** Names the key. */
const keyName = "Lockstep token of a mailed link"

/**
 * Returns the stored form of a magic link's token: an HMAC-SHA-256 over the token and its purpose,
 * with a separate key, as 64 hexadecimal digits. An attacker who reads the database cannot create a
 * link from it.
 *
 * @param purpose - what the token is valid for
 */
async function tokenHash(token: string, purpose: TokenPurpose, secret: string): Promise<string> {
  const { provider, identifier } = purpose
  const text = JSON.stringify([provider, identifier, token, ...Object.keys(marksOf(purpose))])
  return encodeHex(await keyedHash(keyName, text, secret))
}

/** What a token is valid for. */
export interface TokenPurpose {
  /** ID of the provider. */
  readonly provider: string
  readonly identifier: string
  /** Whether a signed-in user requested it to verify their address and keep their accounts. */
  readonly isLinking: boolean
  /** Whether the user requested a persistent cookie. */
  readonly isKept?: boolean | undefined
}

/**
 * Returns the query parameters of a link besides its token and its email address.
 *
 * @param purpose - what the token is valid for
 */
export function marksOf({
  isLinking,
  isKept,
}: Pick<TokenPurpose, "isKept" | "isLinking">): Readonly<Record<string, string>> {
  return { ...(isLinking && { link: "true" }), ...(isKept && { remember: "true" }) }
}
