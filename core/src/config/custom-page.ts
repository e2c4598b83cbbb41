import type { PagesOptions } from "./auth-config.ts"

/**
 * A custom page that replaces a built-in one, unless it has the path of that one, which would redirect to
 * itself forever. Errors can lead to the built-in sign-in page, but not the reverse.
 *
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param not - URL of the request, if it must not be the page
 */
export function customPage(
  pages: Readonly<Partial<PagesOptions>>,
  name: "error" | "signIn" | "signOut",
  basePath: string,
  not?: URL,
): string | undefined {
  const page = pages[name]
  // Only a path is known to be on our own origin, which differs between requests.
  const path = page?.startsWith("/") && withoutSlash(new URL(page, "http://host"))
  const isBuiltIn = [name.toLowerCase(), "error"].some((action) => path === `${basePath}/${action}`)
  return isBuiltIn || (not && path === withoutSlash(not)) ? undefined : page
}

function withoutSlash({ pathname }: URL): string {
  return pathname.replace(/(?<!\/)\/+$/, "")
}
