/**
 * Returns the path of a request target (RFC 9112, section 3.2), neither decoded nor normalized.
 *
 * @param target - origin form or absolute form
 * @see {@link https://www.rfc-editor.org/rfc/rfc9112#section-3.2 RFC 9112, section 3.2}
 */
export function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "")
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/**
 * Returns the query of a request target with its question mark, without a fragment.
 *
 * @param target - origin form or absolute form
 */
export function queryOf(target: string): string {
  const [withoutFragment = ""] = target.split("#", 1)
  const start = withoutFragment.indexOf("?")
  return start === -1 ? "" : withoutFragment.slice(start)
}
