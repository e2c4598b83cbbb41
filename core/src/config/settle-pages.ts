import type { PagesOptions } from "./auth-config.ts"
import type { Complaint } from "./mistakes.ts"

/** A path without a scheme that needs nothing but a slash in front. */
const relative = /^[\w.~-]+(?:[/?#]|$)/
const base = "http://host"

/**
 * Checks the location of a page: a path that begins with one slash, or an http(s) URL, which is what a
 * browser can be redirected to.
 *
 * @param page - a member of the option `pages`
 */
export function checkPage(page: unknown): Complaint | undefined {
  if (typeof page === "string" && isDestination(page)) return undefined
  const slashed = `/${String(page)}`
  if (typeof page === "string" && relative.test(page) && isDestination(slashed)) {
    const message = `has no slash at the beginning. Lockstep uses ${JSON.stringify(slashed)}; write it.`
    return { mistake: "option-adjusted", message, replacement: slashed }
  }
  const message = "is neither a path that begins with a slash, such as /login, nor an http(s) URL."
  return { mistake: "option-ignored", message }
}

function isDestination(page: string): boolean {
  return page.startsWith("/")
    ? pathOf(page) !== undefined
    : /^https?:\/\//.test(page) && URL.canParse(page)
}

/**
 * The application's own pages, without those that name the built-in page which they would replace: it
 * would redirect to itself for ever. Errors may lead to the built-in sign-in page, not the other way round.
 *
 * @param pages - the option `pages`
 * @param basePath - where the routes are mounted, without a trailing slash
 */
export function settlePages(
  pages: Partial<PagesOptions>,
  basePath: string,
): Readonly<Partial<PagesOptions>> {
  const { signIn, signOut, error, ...others } = pages
  const isOwn = (page: string | undefined, ...actions: string[]): page is string =>
    page !== undefined && !actions.some((action) => pathOf(page) === `${basePath}/${action}`)
  return {
    ...others,
    ...(isOwn(signIn, "signin", "error") && { signIn }),
    ...(isOwn(signOut, "signout", "error") && { signOut }),
    ...(isOwn(error, "error") && { error }),
  }
}

/** Only a path is known to be on our own origin, which differs between requests. */
function pathOf(page: string): string | undefined {
  if (!page.startsWith("/") || !URL.canParse(page, base)) return undefined
  const { host, pathname } = new URL(page, base)
  return host === "host" ? pathname.replace(/\/+$/, "") : undefined
}
