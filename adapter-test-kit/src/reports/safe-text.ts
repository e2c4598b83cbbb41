/** `user:password@` of a URL. What follows may be anything: drivers put addresses into their messages. */
const credentials = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'`<>]*@/gi

/** Neither a terminal nor XML can do with these. Tabs and line breaks stay. */
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu

/**
 * Takes the credentials out of every URL in a text.
 *
 * @param text - from a message, or code
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(credentials, "$1***@")
}

/**
 * Takes out control characters, and replaces what is no character: a value under test must not be able
 * to move the cursor or to break a file.
 *
 * @param text - anything
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unprintable, (char) => (char === "\n" || char === "\t" ? char : ""))
}
