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
