/** A user who can sign in at the provider: standard claims, and any others. */
export interface FakeUser {
  /** The user's ID at the provider. */
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly [claim: string]: unknown
}

/** Default users of a provider. */
export const defaultUsers: readonly FakeUser[] = [
  { sub: "ada", name: "Ada Lovelace", email: "ada@example.com", email_verified: true },
  { sub: "grace", name: "Grace Hopper", email: "grace@example.com", email_verified: true },
]

/** Claims by scope; every other claim belongs to `profile`. */
const claimsOfScopes: Readonly<Record<string, readonly string[]>> = {
  email: ["email", "email_verified"],
  phone: ["phone_number", "phone_number_verified"],
  address: ["address"],
}

/**
 * Returns the claims that the granted scope allows.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.4 OpenID Connect Core 1.0, section 5.4}
 */
export function claimsFor(user: FakeUser, scope: string): FakeUser {
  const granted = new Set(scope.split(" "))
  const scopeOf = (claim: string): string =>
    Object.keys(claimsOfScopes).find((name) => claimsOfScopes[name]?.includes(claim)) ?? "profile"
  const claims = Object.entries(user).filter(([claim]) => granted.has(scopeOf(claim)))
  return { ...Object.fromEntries(claims), sub: user.sub }
}
