import type { ConfigProblem } from "../errors/config-errors.ts"
import type { AuthConfig, JWTOptions } from "./auth-config.ts"
import { checkMembers } from "./check-members.ts"

type Members = Readonly<Record<string, unknown>>

/** What must be true of an option, in words for whoever got it wrong; `undefined` when it is. */
type Demand = (value: unknown) => string | undefined

const isObject: Demand = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? undefined
    : "must be an object."

const isBoolean: Demand = (value) =>
  typeof value === "boolean" ? undefined : "must be true or false."

const isSecret: Demand = (value) =>
  [value].flat().every((member) => typeof member === "string")
    ? undefined
    : "must be a string, or a list of strings."

const anything: Demand = () => undefined

/** The option was found to be an object; only its secret is looked at here. */
function jwtComplaint({ secret = [] }: JWTOptions): string | undefined {
  const complaint = isSecret(secret)
  return complaint && `has a secret that ${complaint}`
}

/** Every option there is. `authorized` and the like are checked by the integration that reads them. */
const demands: Readonly<Record<keyof AuthConfig | "raw", Demand>> = {
  providers: (value) =>
    Array.isArray(value) ? undefined : "must be a list of ways in, for example [GitHub].",
  adapter: isObject,
  basePath: (value) =>
    typeof value === "string" && /^[^?#:\s]*$/.test(value)
      ? undefined
      : "must be a path such as /auth, without scheme, host and query.",
  callbacks: isObject,
  cookies: isObject,
  debug: isBoolean,
  events: isObject,
  experimental: isObject,
  // It is an object where the second demand is made.
  jwt: (value) => isObject(value) ?? jwtComplaint(value as JWTOptions),
  logger: isObject,
  pages: isObject,
  raw: anything,
  redirectProxyOrigins: anything,
  redirectProxyUrl: anything,
  secret: isSecret,
  session: isObject,
  skipCSRFCheck: anything,
  strings: (value) =>
    typeof value === "function" || isObject(value) === undefined
      ? undefined
      : "must be an object with texts of the pages, or a function that returns one.",
  theme: isObject,
  trustHost: isBoolean,
  useSecureCookies: isBoolean,
}

const demandsByName: ReadonlyMap<string, Demand> = new Map(Object.entries(demands))

/** Members of these options are functions of the application's. */
const functions: Readonly<Record<"callbacks" | "events", ReadonlySet<string>>> = {
  callbacks: new Set(["authorized", "jwt", "redirect", "session", "signIn"]),
  events: new Set([
    "counterRegression",
    "createUser",
    "linkAccount",
    "session",
    "signIn",
    "signOut",
    "updateUser",
  ]),
}

/** A configuration without the members that cannot be used, and what was wrong with them. */
export interface CheckedShape {
  readonly config: AuthConfig
  readonly problems: readonly ConfigProblem[]
}

/**
 * Checks what the compiler would have checked, for programs without types: that options exist and are
 * what they must be. The other checks then see only members that are.
 *
 * @param config - what the application wrote
 */
export function checkShape(config: AuthConfig): CheckedShape {
  // Nobody can tell what a program without types passes.
  const written: unknown = config
  if (isObject(written) !== undefined) {
    const message = "must be an object with the option providers."
    return { config: { providers: [] }, problems: [problem("config", message)] }
  }
  const usable: Record<string, unknown> = {}
  const problems: ConfigProblem[] = []
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined) continue
    const complaint = complaintAbout(name, value)
    if (complaint === undefined) usable[name] = value
    else problems.push(problem(name, complaint))
    if (complaint === undefined)
      problems.push(...memberProblems(name, value), ...checkMembers(name, value))
  }
  // Each member that is left has the type of its option.
  return { config: usable as unknown as AuthConfig, problems }
}

function complaintAbout(name: string, value: unknown): string | undefined {
  const demand = demandsByName.get(name)
  return demand
    ? demand(value)
    : `is no option. There are: ${[...demandsByName.keys()].join(", ")}.`
}

function memberProblems(name: string, value: unknown): ConfigProblem[] {
  if (name !== "callbacks" && name !== "events") return []
  const known = functions[name]
  // It was found to be an object.
  return Object.entries(value as Members).flatMap(([member, handler]) => {
    const path = `${name}.${member}`
    if (!known.has(member)) {
      return [problem(path, `does not exist. There are: ${[...known].join(", ")}.`)]
    }
    const isUsable = handler === undefined || typeof handler === "function"
    return isUsable ? [] : [problem(path, "must be a function.")]
  })
}

function problem(path: string, message: string): ConfigProblem {
  return { type: "ConfigError", path, message }
}
