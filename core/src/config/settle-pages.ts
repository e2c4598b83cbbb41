import type { PagesOptions } from "./auth-config.ts"

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
  if (!page.startsWith("/") || !URL.canParse(page, "http://host")) return undefined
  const { host, pathname } = new URL(page, "http://host")
  return host === "host" ? pathname.replace(/\/+$/, "") : undefined
}
