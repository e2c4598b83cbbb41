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
  const message = "is neither a path such as /login nor an http(s) URL."
  return { mistake: "option-ignored", message }
}

function isDestination(page: string): boolean {
  const isPath = page.startsWith("/")
  if (!isPath && !/^https?:\/\//.test(page)) return false
  // Two slashes at the beginning name another host.
  return URL.canParse(page, base) && (!isPath || new URL(page, base).host === "host")
}
