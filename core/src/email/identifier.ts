import { AuthError } from "../errors/auth-error.ts"
import { EmailSignInError } from "../errors/sign-in-errors.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { normalizeIdentifier } from "../reading/normalize-identifier.ts"

/** Longest identifier, in characters: more than any address has. */
const longest = 320

/**
 * The one form of the address that the visitor typed.
 *
 * @param provider - the provider, whose own `normalizeIdentifier` wins
 * @param typed - member of a form or of JSON
 * @throws EmailSignInError when it is no address
 */
export async function identifierOf(
  { id, config }: ResolvedEmailProvider,
  typed: unknown,
): Promise<string> {
  const refuse = (): never => {
    const message = `The input for ${id} is no email address.`
    throw new EmailSignInError(message, { cause: { provider: id } })
  }
  if (typeof typed !== "string" || typed.length > longest) return refuse()
  if (config.normalizeIdentifier === undefined) return normalizeIdentifier(typed) ?? refuse()
  let identifier: unknown
  try {
    identifier = await config.normalizeIdentifier(typed)
  } catch (error) {
    if (error instanceof AuthError) throw error
    // The message could quote what was typed.
    return refuse()
  }
  return isIdentifier(identifier) ? identifier : refuse()
}

/**
 * Tells whether a text may be an identifier: nothing in it ends a header, a query or an address, so that
 * no mail server or service reads two addresses.
 *
 * @param text - anything
 */
export function isIdentifier(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length <= longest &&
    /^[^\s\p{C}\p{DI},;:<>()[\]"\\]+$/u.test(text)
  )
}
