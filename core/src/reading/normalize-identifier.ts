/** Longest text that is looked at, in characters; the compatibility forms of some are much longer. */
const inputLimit = 320
/**
 * Longest local part and address (RFC 5321, section 4.5.3.1), in bytes.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 RFC 5321, section 4.5.3.1}
 */
const [localLimit, addressLimit] = [64, 254]

/**
 * Letters, digits and marks of any script, and what RFC 5322 allows without quotes ("atext"), except
 * `%` and `!`: some mail servers read a route in them, and deliver to another host.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc5322 RFC 5322}
 */
const localShape = /^[\p{L}\p{M}\p{N}.#$&'*+/=?^_`{|}~-]+$/u
/**
 * The beginning of an encoded word, which some mailers decode to another address (RFC 2047, section 2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc2047#section-2 RFC 2047, section 2}
 */
const encodedWord = "=?"
/**
 * What is invisible would make two addresses of what looks like one; some of it counts as letters or marks.
 */
const invisible = /\p{DI}/u
/** Nothing that a URL would take for the end of a host, and dots between. */
const domainShape = /^[\p{L}\p{M}\p{N}.。-]+$/u
const asciiDomainShape = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*(?=[\d-]*[a-z])[a-z\d-]+$/

/**
 * Brings an email address into one form, so that one mailbox is one user and no mail server reads two
 * addresses in it: Unicode NFKC, lower case, the domain in ASCII (UTS 46). Dots and plus signs stay, as
 * they name other mailboxes with some mail services. Quoted local parts, comments, groups, lists and
 * address literals are refused, and so are encoded words, routes, and everything but letters, digits and a
 * few signs.
 *
 * @returns `undefined` when it is no such address
 * @see {@link https://www.unicode.org/reports/tr46/ UTS #46}
 */
export function normalizeIdentifier(text: string): string | undefined {
  if (text.length > inputLimit) return undefined
  const folded = text.trim().normalize("NFKC").toLowerCase().normalize("NFKC")
  if (invisible.test(folded)) return undefined
  const [local = "", domain = "", ...rest] = folded.split("@")
  if (rest.length > 0 || !localShape.test(local) || byteLength(local) > localLimit) return undefined
  if (local.includes(encodedWord)) return undefined
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return undefined
  const address = `${local}@${ascii}`
  return byteLength(address) <= addressLimit ? address : undefined
}

/**
 * URLs know the domain names of every script; that of an address is the same (RFC 5890).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc5890 RFC 5890}
 */
function asciiDomain(domain: string): string | undefined {
  if (!domainShape.test(domain)) return undefined
  const url = `https://${domain}`
  const host = URL.canParse(url) ? new URL(url).hostname : ""
  // With digits alone at its end it was read as a number, the IP address of a machine.
  return asciiDomainShape.test(host) ? host : undefined
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

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
