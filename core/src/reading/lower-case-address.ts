/**
 * An address in lower case, as far as it is ASCII: other characters may have the lower case of another
 * address, such as the Kelvin sign that of the letter k.
 *
 * @param email - an address, if there is one
 */
export function lowerCaseAddress<Email extends string | null | undefined>(
  email: Email,
): Email | string {
  return typeof email === "string"
    ? email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : email
}
