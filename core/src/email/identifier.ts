import { withoutValues } from "../adapter/failure-reason.ts"
import { AuthError } from "../errors/auth-error.ts"
import { EmailSignInError } from "../errors/errors.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { normalizeIdentifier } from "../reading/normalize-identifier.ts"
import { isDenial } from "../sign-in/sign-in-callback.ts"

/** Maximum length of an identifier, in characters: more than any email address has. */
const longest = 320

/**
 * Returns the normalized form of the email address that the visitor entered.
 *
 * @param provider - the provider; its own `normalizeIdentifier` takes precedence
 * @param typed - the value from a form or from JSON
 * @throws EmailSignInError if it is not an email address, or the provider's function fails
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
    if (typeof identifier !== "string") throw new TypeError("It returned no string.")
  } catch (error) {
    if (error instanceof AuthError) throw error
    // The message of the error could contain the input.
    const err = withoutValues(error, typed)
    const cause = isDenial(error) ? { provider: id, err } : { err }
    throw new EmailSignInError(`The normalizeIdentifier of ${id} failed: ${err.message}`, { cause })
  }
  return isIdentifier(identifier) ? identifier : refuse()
}

/**
 * Returns whether a value can be an identifier: it contains no character that ends a header, a
 * query or an address. So no mail server or email service reads two addresses.
 */
export function isIdentifier(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length <= longest &&
    /^[^\s\p{C}\p{DI},;:<>()[\]"\\]+$/u.test(text)
  )
}
