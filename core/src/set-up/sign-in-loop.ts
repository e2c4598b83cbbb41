/** More redirects than a user causes, and fewer than those after which browsers end a loop. */
const mostRedirects = 8
const withinMs = 3000

const redirects = new WeakMap<object, readonly number[]>()

/**
 * Counts a redirect from the sign-in route to the custom sign-in page.
 *
 * @param source - of the configuration
 * @returns whether there were so many that the page must redirect back
 */
export function isSignInLoop(source: object): boolean {
  const now = Date.now()
  const recent = (redirects.get(source) ?? []).filter((time) => time > now - withinMs)
  redirects.set(source, [...recent, now])
  return recent.length >= mostRedirects
}
