import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { EmailConfig } from "../providers/email-provider.ts"
import type { SettledEmailProvider } from "../providers/settled-provider.ts"
import { allowInsecureRequests, customFetch } from "../providers/symbols.ts"
import type { Members } from "./merge-provider.ts"
import { type Finding, finding } from "./mistakes.ts"
import { providerEnvName } from "./provider-env.ts"
import { secretFindings, shortestSecret } from "./secret-findings.ts"

/** Seconds for which a link works unless the provider says otherwise: one day. */
const defaultMaxAgeSeconds = 86_400
/** Seconds of a year. */
const longest = 31_536_000

const functions = ["normalizeIdentifier", "generateVerificationToken", "sendVerificationRequest"]

/** One function for all; it finds a fetch that is set later. */
const globalFetch: typeof fetch = (input, init) => fetch(input, init)

/**
 * Applies environment variables and checks to an `email` provider.
 *
 * @param merged - defaults and options together; `id` and `name` are checked
 * @param path - of the entry, for the messages
 * @param env - environment variables
 */
export function settleEmailProvider(
  merged: Members,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): { provider: SettledEmailProvider; findings: Finding[] } | { problems: ConfigProblem[] } {
  const envKey = `${providerEnvName(String(merged["id"]))}_KEY`
  const apiKey = merged["apiKey"] ?? (env[envKey] || undefined)
  const members = { ...merged, ...(apiKey !== undefined && { apiKey }) }
  const problems = [...memberProblems(members), ...requiredProblems(members, envKey)]
  if (problems.length > 0) {
    const type: ConfigErrorType = "ConfigError"
    return {
      problems: problems.map(([member, message]) => ({ type, path: `${path}.${member}`, message })),
    }
  }
  // Every member was checked as far as a check can tell; what a function takes and returns is the word of
  // the option's type.
  const config = members as unknown as EmailConfig
  const weak = config.secret === undefined ? [] : secretFindings(`${path}.secret`, config.secret)
  const maxAge = config.maxAge ?? defaultMaxAgeSeconds
  const maxAgeSeconds = Math.floor(maxAge)
  const message = `must be a whole number of seconds, got ${maxAge}. Lockstep uses ${maxAgeSeconds}.`
  const cut =
    maxAge === maxAgeSeconds ? [] : [finding("option-adjusted", `${path}.maxAge`, message)]
  const findings = [...weak, ...cut]
  return { provider: settle(config, maxAgeSeconds), findings }
}

type MemberProblem = readonly [member: string, message: string]

function memberProblems(members: Members): MemberProblem[] {
  const { maxAge, secret, from, confirm } = members
  const problems: MemberProblem[] = []
  for (const name of functions) {
    const isMissing = members[name] === undefined
    if (isMissing && name !== "sendVerificationRequest") continue
    if (typeof members[name] !== "function") problems.push([name, "must be a function."])
  }
  const isAge = typeof maxAge === "number" && maxAge >= 1 && maxAge <= longest
  if (maxAge !== undefined && !isAge) {
    problems.push(["maxAge", `must be a whole number of seconds from 1 to ${longest}.`])
  }
  if (secret !== undefined && !secretsOf(secret)?.every(isLongEnough)) {
    problems.push(["secret", `must have at least ${shortestSecret} random characters, better 32.`])
  }
  if (from !== undefined && (typeof from !== "string" || /[\r\n]/.test(from))) {
    problems.push([
      "from",
      "must be an address, or a name and an address: Example <a@example.com>.",
    ])
  }
  if (confirm !== undefined && typeof confirm !== "boolean") {
    problems.push(["confirm", "must be true or false."])
  }
  return problems
}

function requiredProblems(members: Members, envKey: string): MemberProblem[] {
  const { requires = [] } = members
  if (!Array.isArray(requires)) return []
  return requires.flatMap((name: unknown): MemberProblem[] => {
    const value = members[String(name)]
    const isServer = name === "server" && typeof value === "object" && value !== null
    if (isServer || (typeof value === "string" && value !== "")) return []
    const where = name === "apiKey" ? `Set it, or the environment variable ${envKey}.` : "Set it."
    return [[String(name), `is missing. ${where}`]]
  })
}

function secretsOf(secret: unknown): readonly unknown[] | undefined {
  const list: readonly unknown[] | undefined = Array.isArray(secret) ? secret : [secret]
  return list.length > 0 ? list : undefined
}

function isLongEnough(secret: unknown): boolean {
  return typeof secret === "string" && secret.length >= shortestSecret
}

function settle(config: EmailConfig, maxAgeSeconds: number): SettledEmailProvider {
  const { id, name, secret } = config
  return {
    id,
    name,
    type: "email",
    maxAgeSeconds,
    secrets: typeof secret === "string" ? [secret] : secret,
    confirm: config.confirm !== false,
    allowDangerousEmailAccountLinking: config.allowDangerousEmailAccountLinking === true,
    config,
    fetch: config[customFetch] ?? globalFetch,
    allowInsecureRequests: config[allowInsecureRequests] === true,
  }
}
