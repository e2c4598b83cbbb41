import type { Profile } from "@lockstep/core"
import type { ProviderOf, WantedSignIn } from "./sign-in-plan.ts"

/**
 * Returns the profile of a wanted user: the claims of OpenID Connect, and the names that plain OAuth providers use
 * for them.
 *
 * @param wanted - the sign-in that the test wants
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.1 OpenID Connect Core 1.0, section 5.1}
 */
export function profileOf(
  type: ProviderOf<"oauth" | "oidc">["type"],
  { who, profile }: WantedSignIn,
): Profile {
  const { accountId, email, members } = who
  if (profile !== undefined) return { sub: accountId, ...profile }
  const { name, image } = members
  return {
    sub: accountId,
    ...(type === "oauth" && { id: accountId }),
    ...(name !== undefined && { name }),
    ...(email !== null && { email, email_verified: true }),
    ...(image !== undefined && { picture: image }),
  }
}
