/**
 * Maximum length of a header that is read, in characters. No browser sends that much to one site.
 */
const maxHeaderLength = 131_072

/** Browsers store at most a few hundred cookies for a site. */
const maxCookies = 1000

/**
 * Parses the `Cookie` header (RFC 6265, section 4.2). If a name occurs several times, the first
 * cookie is used. Values are percent-decoded, or left unchanged if malformed; quotes around them
 * stay.
 *
 * @param header - value of the header; `null` if there is none
 * @returns names and values, at most 1000; empty if the header is longer than 131072 characters
 * @see {@link https://www.rfc-editor.org/rfc/rfc6265#section-4.2 RFC 6265, section 4.2}
 */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  if (header === null || header.length > maxHeaderLength) return cookies
  let start = 0
  for (let count = 0; start < header.length && count < maxCookies; count++) {
    const semicolon = header.indexOf(";", start)
    const end = semicolon === -1 ? header.length : semicolon
    addCookie(cookies, header.slice(start, end))
    start = end + 1
  }
  return cookies
}

function addCookie(cookies: Map<string, string>, pair: string): void {
  const equals = pair.indexOf("=")
  if (equals === -1) return
  const name = trimBlanks(pair.slice(0, equals))
  if (name === "" || cookies.has(name)) return
  cookies.set(name, decode(trimBlanks(pair.slice(equals + 1))))
}

// A regular expression would take quadratic time for a long run of blanks.
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (isBlank(text[start])) start++
  while (isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t"
}

function decode(value: string): string {
  if (!value.includes("%")) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
