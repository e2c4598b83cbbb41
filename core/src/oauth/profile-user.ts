import { AuthError } from "../errors/auth-error.ts"
import { OAuthProfileParseError } from "../errors/oauth-errors.ts"
import type { TokenSet } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { ProfileUser } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { idText } from "../reading/id-text.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** What `String` makes of values that are no id; users would share an account who share nothing. */
const noIds: ReadonlySet<string> = new Set(["", "undefined", "null", "NaN", "[object Object]"])

/** A user with the id that the provider knows them by. */
export type IdentifiedUser = ProfileUser & { id: string }

/**
 * Calls the provider's `profile` callback and checks what it returned.
 *
 * @param provider - a resolved provider
 * @param profile - what the provider told
 * @param tokens - validated tokens
 * @throws OAuthProfileParseError when the callback fails, or returns no id
 */
export async function profileUser(
  provider: ResolvedOAuthProvider,
  profile: Profile,
  tokens: TokenSet,
): Promise<IdentifiedUser> {
  let user: unknown
  try {
    user = await provider.profile(profile, tokens)
  } catch (cause) {
    // A refusal, such as AccessDenied, is no failure.
    if (cause instanceof AuthError) throw cause
    throw new OAuthProfileParseError(`The profile callback of ${provider.id} failed.`, { cause })
  }
  const id = isJsonObject(user) ? idOf(user["id"]) : undefined
  if (!isJsonObject(user) || id === undefined) {
    throw new OAuthProfileParseError(
      `The profile callback of ${provider.id} returned no id. Return the user's lasting id.`,
    )
  }
  const identified: IdentifiedUser = { ...user, id, ...emailOf(user["email"]) }
  // Applications show these, and adapters store them, as text.
  for (const key of ["name", "image"] as const) {
    if (typeof (identified[key] ?? "") !== "string") identified[key] = null
  }
  return identified
}

/**
 * Tells whether the provider vouches for the user's very address.
 *
 * @param provider - a resolved provider
 * @param user - the user made of the profile
 * @param profile - what the provider told
 */
export function isEmailVerified(
  { verifiedEmail }: ResolvedOAuthProvider,
  user: IdentifiedUser,
  profile: Profile,
): boolean {
  const email: unknown = verifiedEmail(profile)
  return typeof email === "string" && email !== "" && lowerCaseAddress(email) === user.email
}

/** Ids are compared as text everywhere, so a number becomes text here. */
function idOf(id: unknown): string | undefined {
  const text = idText(id)
  return noIds.has(text) ? undefined : text
}

function emailOf(email: unknown): { email?: string | null } {
  if (email === undefined) return {}
  return { email: typeof email === "string" && email !== "" ? lowerCaseAddress(email) : null }
}
