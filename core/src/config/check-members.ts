import { serializeCookie } from "../cookies/serialize-cookie.ts"
import type { ConfigProblem } from "../errors/config-errors.ts"
import type {
  CookiesOptions,
  JWTOptions,
  PagesOptions,
  SessionOptions,
  Theme,
} from "./auth-config.ts"
import { cookiePolicy } from "./cookie-policy.ts"
import { raw, skipCSRFCheck } from "./symbols.ts"

/** What must be true of a member, in words for whoever got it wrong; `undefined` when it is. */
type Demand = (value: unknown) => string | undefined

type Demands<Options> = Readonly<Record<keyof Options, Demand>>

/** Members whose values other checks judge. */
const anything: Demand = () => undefined

const ofType =
  (type: "boolean" | "function" | "string", words: string): Demand =>
  (value) =>
    typeof value === type ? undefined : `must be ${words}.`
const isFunction = ofType("function", "a function")
const isText = ofType("string", "a text")

const session: Demands<SessionOptions> = {
  strategy: anything,
  maxAge: anything,
  updateAge: anything,
  absoluteMaxAge: anything,
  generateSessionToken: isFunction,
}
const jwt: Demands<JWTOptions> = {
  secret: anything,
  maxAge: anything,
  encode: isFunction,
  decode: isFunction,
}
const pages: Demands<PagesOptions> = {
  signIn: anything,
  signOut: anything,
  error: anything,
  verifyRequest: anything,
  newUser: anything,
}
const theme: Demands<Theme> = {
  colorScheme: (value) =>
    value === "auto" || value === "dark" || value === "light"
      ? undefined
      : 'must be "auto", "dark" or "light".',
  logo: isText,
  brandColor: isText,
  buttonText: isText,
}
const cookies: Demands<CookiesOptions> = {
  sessionToken: cookieComplaint,
  callbackUrl: cookieComplaint,
  csrfToken: cookieComplaint,
  pkceCodeVerifier: cookieComplaint,
  state: cookieComplaint,
  nonce: cookieComplaint,
  webauthnChallenge: cookieComplaint,
}
const members: Readonly<Record<string, Readonly<Record<string, Demand>>>> = {
  cookies,
  experimental: { enableWebAuthn: ofType("boolean", "true or false") },
  jwt,
  logger: { error: isFunction, warn: isFunction, debug: isFunction },
  pages,
  session,
  theme,
}

/** Options that are symbols, so that they cannot come from JSON. */
const symbols: Readonly<Record<string, symbol>> = { raw, skipCSRFCheck }

/**
 * Checks the members of one option: that they exist, and are what they must be. Those of `callbacks` and
 * `events` are checked elsewhere.
 *
 * @param name - of the option
 * @param value - an object where the option is one
 */
export function checkMembers(name: string, value: unknown): ConfigProblem[] {
  const symbol = symbols[name]
  if (symbol !== undefined && value !== symbol) {
    return [problem(name, `must be the symbol ${name} that this package exports.`)]
  }
  const known = members[name]
  if (known === undefined || typeof value !== "object" || value === null) return []
  const problems = Object.entries(value).flatMap(([member, given]: [string, unknown]) => {
    if (given === undefined) return []
    const demand = Object.hasOwn(known, member) ? known[member] : undefined
    const complaint = demand
      ? demand(given)
      : `does not exist. There are: ${Object.keys(known).join(", ")}.`
    return complaint === undefined ? [] : [problem(`${name}.${member}`, complaint)]
  })
  return name === "cookies" && problems.length === 0 ? clashes(value) : problems
}

/** What `Set-Cookie` cannot say, or browsers would not keep. */
function cookieComplaint(override: unknown): string | undefined {
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

/** Two cookies of one name would overwrite each other. */
function clashes(overrides: object): ConfigProblem[] {
  const policy = cookiePolicy(true, overrides)
  const seen = new Set<string>()
  return Object.entries(policy).flatMap(([member, { name }]) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [problem(`cookies.${member}`, `has the name of another cookie, ${name}.`)]
  })
}

function problem(path: string, message: string): ConfigProblem {
  return { type: "ConfigError", path, message }
}
