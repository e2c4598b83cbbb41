/**
 * `user:password@` of a URL. Anything may follow: drivers include connection URLs in their
 * messages.
 */
const credentials = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'`<>]*@/gi

/** Characters that neither a terminal nor XML can handle. Tabs and line breaks are allowed. */
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu

/** Removes the credentials from every URL in a string. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(credentials, "$1***@")
}

/**
 * Removes control characters and replaces noncharacters: a value under test must not move the
 * cursor or corrupt a file.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unprintable, (char) => (char === "\n" || char === "\t" ? char : ""))
}
