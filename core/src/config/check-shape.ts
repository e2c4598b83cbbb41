import type { AuthConfig, JWTOptions } from "./auth-config.ts"
import { checkMembers } from "./check-members.ts"
import { anything, type Demand, isBoolean, must } from "./demands.ts"
import { finding, type Finding, unknownOption } from "./mistakes.ts"
import { isOriginPattern } from "./resolve-redirect-proxy.ts"
import { raw, skipCSRFCheck } from "./symbols.ts"

const isObject = must(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object",
)

const isSecret = must(
  (value) => [value].flat().every((member) => typeof member === "string"),
  "a string, or a list of strings",
)

const isSymbol = (name: string, symbol: symbol): Demand =>
  must((value) => value === symbol, `the symbol ${name} that this package exports`)

/** What a store must have. */
const storeMembers = ["get", "set", "add", "take", "remove", "increment"]

/** The option was found to be an object; only its secret is looked at here. */
function jwtComplaint({ secret = [] }: JWTOptions): string | undefined {
  const complaint = isSecret(secret)
  return complaint && `has a secret that ${complaint}`
}

/** Options that sessions depend on: one that cannot be used is an error. */
const needed = {
  providers: must(Array.isArray, "an array of providers, for example [GitHub]"),
  adapter: isObject,
  basePath: must(
    (value) => typeof value === "string" && /^[^?#:\s]*$/.test(value),
    "a path such as /auth, without scheme, host and query",
  ),
  // The integration that reads `authorized` checks it.
  callbacks: isObject,
  cookies: isObject,
  features: must(Array.isArray, "an array of features, for example [rateLimits()]"),
  // It is an object where the second demand is made.
  jwt: (value) => isObject(value) ?? jwtComplaint(value as JWTOptions),
  redirectProxyOrigins: anything,
  redirectProxySecret: isSecret,
  redirectProxyUrl: anything,
  secret: isSecret,
  session: isObject,
  store: must(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      storeMembers.every((name) => typeof Reflect.get(value, name) === "function"),
    `a store with ${storeMembers.join(", ")}, for example MemoryStore()`,
  ),
  trustHost: isBoolean,
  trustedHosts: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((host) => isOriginPattern(host) || isOriginPattern(`https://${host}`))
      ? undefined
      : "must be a list of hosts or origins, such as https://*.example.com; no star in the last two labels.",
  useSecureCookies: isBoolean,
} satisfies Record<string, Demand>

/** Options that Lockstep works without: one that cannot be used counts as not set. */
const dispensable = {
  debug: isBoolean,
  events: isObject,
  experimental: isObject,
  logger: isObject,
  pages: isObject,
  raw: isSymbol("raw", raw),
  skipCSRFCheck: isSymbol("skipCSRFCheck", skipCSRFCheck),
  strings: must(
    (value) => typeof value === "function" || isObject(value) === undefined,
    "an object with messages of the pages, or a function that returns one",
  ),
  theme: isObject,
} satisfies Record<string, Demand>

/** Every option there is. */
const demands: Readonly<Record<keyof AuthConfig | "raw", Demand>> = { ...needed, ...dispensable }

const demandsByName: ReadonlyMap<string, Demand> = new Map(Object.entries(demands))

/** A configuration without the members that cannot be used, and what was wrong with them. */
export interface CheckedShape {
  readonly config: AuthConfig
  readonly findings: readonly Finding[]
}

/**
 * Checks what the compiler would have checked, for programs without types: that options exist and are
 * what they must be. The other checks then see only members that are.
 */
export function checkShape(config: AuthConfig): CheckedShape {
  // A program without types can pass anything.
  const written: unknown = config
  if (isObject(written) !== undefined) {
    const message = "must be an object with the option providers."
    return { config: { providers: [] }, findings: [finding("config-shape", "config", message)] }
  }
  const usable: Record<string, unknown> = {}
  const findings: Finding[] = []
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined) continue
    const found = findingAbout(name, value)
    if (found !== undefined) {
      findings.push(found)
      continue
    }
    const members = checkMembers(name, value)
    findings.push(...members.findings)
    usable[name] = members.value
  }
  // Each member that is left has the type of its option.
  return { config: usable as unknown as AuthConfig, findings }
}

function findingAbout(name: string, value: unknown): Finding | undefined {
  const demand = demandsByName.get(name)
  if (demand === undefined) return unknownOption(name, name, demandsByName.keys())
  if (isAbsent(name, value)) {
    return finding("option-ignored", name, `is ${JSON.stringify(value)} and counts as not set.`)
  }
  const complaint = demand(value)
  if (complaint === undefined) return undefined
  return Object.hasOwn(dispensable, name)
    ? finding("option-ignored", name, `${complaint} It is ignored.`)
    : finding(name.startsWith("redirect") ? "sign-in-unusable" : "option-shape", name, complaint)
}

/** What `condition && Adapter()` gives where the condition does not hold. */
function isAbsent(name: string, value: unknown): boolean {
  return value === null || (name === "adapter" && !value)
}
