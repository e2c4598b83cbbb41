import { allowInsecureRequests, customFetch } from "../provider/symbols.ts"

/** Members of unknown kind, such as an entry of `providers` before it is checked. */
export type Members = Readonly<Record<PropertyKey, unknown>>

const endpoints: ReadonlySet<PropertyKey> = new Set(["authorization", "token", "userinfo"])

/**
 * Lays what the application passed to a provider's function over the provider's defaults. Plain objects
 * are merged by member; anything else replaces: lists, functions, keys and other instances. `undefined`
 * and an empty string replace nothing; among parameters, `undefined` omits a default. An endpoint given
 * as a URL alone keeps the other members of the default one, and the other way round; but what the
 * query of such an authorization URL says replaces the default's parameters.
 *
 * @param provider - defaults, with the application's members under `options`
 * @returns a new object; nothing is written to
 */
export function mergeProvider(provider: Members): Members {
  const { options, ...defaults } = withoutEmpty(provider)
  return isPlain(options) ? merge(defaults, options) : defaults
}

/** Removes options that are an empty string: they count as absent, as empty environment variables do. */
export function withoutEmpty(options: Members): Members {
  const copy: Record<PropertyKey, unknown> = { ...options }
  for (const name of Object.keys(copy)) if (copy[name] === "") delete copy[name]
  return copy
}

/** Returns whether a value is an object literal, not an instance of a class. */
export function isPlain(value: unknown): value is Members {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Of any realm: tests and some servers run the application in a separate context.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function merge(defaults: Members, options: Members): Members {
  const merged: Record<PropertyKey, unknown> = { ...defaults }
  for (const key of [...Object.keys(options), customFetch, allowInsecureRequests]) {
    const value = options[key]
    if (value === undefined || value === "" || key === "__proto__") continue
    merged[key] = mergeMember(key, defaults[key], value)
  }
  return merged
}

function mergeMember(key: PropertyKey, left: unknown, right: unknown): unknown {
  if (key === "params" && isPlain(left) && isPlain(right)) return { ...left, ...right }
  if (key === "authorization" && typeof right === "string") return authorizationAt(right, left)
  const [below, above] = endpoints.has(key) ? [withUrl(left), withUrl(right)] : [left, right]
  return isPlain(below) && isPlain(above) ? merge(below, above) : above
}

/** The parameters of a URL stand in its query. One that names no scope keeps the default one. */
function authorizationAt(url: string, defaults: unknown): unknown {
  const below = withUrl(defaults)
  if (!isPlain(below)) return url
  const own = queryOf(url)
  if (own.size === 0) return merge(below, { url })
  const params = isPlain(below["params"]) ? below["params"] : {}
  const scope = params["scope"] ?? queryOf(below["url"]).get("scope")
  const isKept = !own.has("scope") && scope !== null && scope !== undefined
  return { ...below, url, params: isKept ? { scope } : {} }
}

/** Of a URL that may still have placeholders, which no parser takes. */
function queryOf(url: unknown): URLSearchParams {
  const text = typeof url === "string" ? url.replace(/#.*/s, "") : ""
  const at = text.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : text.slice(at + 1))
}

function withUrl(endpoint: unknown): unknown {
  return typeof endpoint === "string" ? { url: endpoint } : endpoint
}
