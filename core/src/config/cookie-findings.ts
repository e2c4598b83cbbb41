import { serializeCookie } from "../cookies/serialize-cookie.ts"
import { cookiePolicy } from "./cookie-policy.ts"
import { type Finding, finding } from "./mistakes.ts"

/**
 * What `Set-Cookie` cannot say, or browsers would not keep.
 *
 * @param override - a member of the option `cookies`
 * @returns what is wrong, in words; `undefined` when nothing is
 */
export function cookieComplaint(override: unknown): string | undefined {
  if (typeof override !== "object" || override === null) return "must be an object."
  const { name = "name", options = {} }: { name?: unknown; options?: unknown } = override
  if (typeof name !== "string" || typeof options !== "object" || options === null) {
    return "must have a text as name and an object as options."
  }
  try {
    serializeCookie({ name, value: "value", options })
  } catch (error) {
    return `cannot be set: ${error instanceof Error ? error.message : "its options fail."}`
  }
  const { domain, path, secure }: { domain?: unknown; path?: unknown; secure?: unknown } = options
  if (/^__(?:host|secure)-/i.test(name) && secure === false) {
    return `is not kept by browsers: ${name} needs the attribute Secure.`
  }
  return /^__host-/i.test(name) && (domain !== undefined || (path !== undefined && path !== "/"))
    ? `is not kept by browsers: ${name} must have the path / and no domain.`
    : undefined
}

/**
 * Two cookies of one name, which would overwrite each other.
 *
 * @param overrides - the option `cookies`, of which every member can be used
 */
export function cookieClashes(overrides: object): Finding[] {
  const policy = cookiePolicy(true, overrides)
  const seen = new Set<string>()
  return Object.entries(policy).flatMap(([member, { name }]) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [finding("cookie", `cookies.${member}`, `has the name of another cookie, ${name}.`)]
  })
}
