import { allowInsecureRequests, customFetch } from "../providers/symbols.ts"

/** Members of unknown kind, such as an entry of `providers` before it is checked. */
export type Members = Readonly<Record<PropertyKey, unknown>>

const endpoints: ReadonlySet<PropertyKey> = new Set(["authorization", "token", "userinfo"])

/**
 * Lays what the application passed to a provider's function over the provider's defaults. Plain objects
 * are merged by member; anything else replaces: lists, functions, keys and other instances. `undefined`
 * replaces nothing, except among parameters, where it omits a default. An endpoint given as a URL alone
 * keeps the other members of the default one, and the other way round.
 *
 * @param provider - defaults, with the application's members under `options`
 * @returns a new object; nothing is written to
 */
export function mergeProvider(provider: Members): Members {
  const { options, ...defaults } = provider
  return isPlain(options) ? merge(defaults, options) : defaults
}

/**
 * Tells whether something is an object made of braces, not an instance of a class.
 *
 * @param value - anything
 */
export function isPlain(value: unknown): value is Members {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Of any realm: tests and some servers run the application in a context of its own.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function merge(defaults: Members, options: Members): Members {
  const merged: Record<PropertyKey, unknown> = { ...defaults }
  for (const key of [...Object.keys(options), customFetch, allowInsecureRequests]) {
    if (options[key] === undefined || key === "__proto__") continue
    merged[key] = mergeMember(key, defaults[key], options[key])
  }
  return merged
}

function mergeMember(key: PropertyKey, left: unknown, right: unknown): unknown {
  if (key === "params" && isPlain(left) && isPlain(right)) return { ...left, ...right }
  const [below, above] = endpoints.has(key) ? [withUrl(left), withUrl(right)] : [left, right]
  return isPlain(below) && isPlain(above) ? merge(below, above) : above
}

function withUrl(endpoint: unknown): unknown {
  return typeof endpoint === "string" ? { url: endpoint } : endpoint
}
