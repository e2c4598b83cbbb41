import type { ConfigProblem } from "../errors/errors.ts"
import type { EmailConfig } from "../provider/email-provider.ts"
import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import { allowInsecureRequests } from "../provider/symbols.ts"
import {
  checkOptions,
  type Demand,
  isBoolean,
  isFunction,
  isText,
  missing,
  must,
  providerProblems,
} from "./demands.ts"
import { checkLifetime } from "./lifetime.ts"
import { finding, type Finding } from "./mistakes.ts"
import type { Members } from "./merge-provider.ts"
import { providerEnvName } from "../provider/provider-env-name.ts"
import { fetchOf } from "./resolve-endpoint.ts"
import type { SenderNotes } from "../provider/email-service.ts"
import { secretFindings, shortestSecret } from "./secret-findings.ts"

/** Seconds for which a link works unless the provider says otherwise: ten minutes (OWASP ASVS 6.5.5). */
const defaultMaxAgeSeconds = 600
/** Seconds of a year. */
const longest = 31_536_000

const demands: Readonly<Record<string, Demand>> = {
  normalizeIdentifier: isFunction,
  generateVerificationToken: isFunction,
  sendVerificationRequest: isFunction,
  maxAge: must(
    (age) => typeof age === "number" && age >= 1 && age <= longest,
    `a whole number of seconds from 1 to ${longest}`,
  ),
  secret: (secret) => {
    const secrets = [secret].flat()
    return secrets.length > 0 && secrets.every(isLongEnough)
      ? undefined
      : `must have at least ${shortestSecret} random characters, better 32.`
  },
  from: must(
    (from) => typeof from === "string" && !/[\r\n]/.test(from),
    "an address, or a name and an address: Example <a@example.com>",
  ),
  confirm: isBoolean,
}

/**
 * Applies environment variables and checks to an `email` provider.
 *
 * @param merged - defaults and options together; `id` and `name` are checked
 * @param path - of the entry, for the messages
 */
export function resolveEmailProvider(
  merged: Members,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): { provider: ResolvedEmailProvider; findings: Finding[] } | { problems: ConfigProblem[] } {
  const envKey = `${providerEnvName(String(merged["id"]))}_KEY`
  const apiKey = merged["apiKey"] ?? (env[envKey] || undefined)
  const members: Members = { ...merged, ...(apiKey !== undefined && { apiKey }) }
  // Only functions of built-in providers have members.
  const { requires = [], warning } = Object(members["sendVerificationRequest"]) as SenderNotes
  const problems = providerProblems(path, (add) => {
    checkOptions(members, demands, add)
    if (members["sendVerificationRequest"] === undefined) {
      add("sendVerificationRequest", "must be a function.")
    }
    for (const name of requires) {
      const value = members[name]
      const isServer = name === "server" && typeof value === "object" && value !== null
      if (!isServer && !isText(value)) add(name, missing(name === "apiKey" ? envKey : undefined))
    }
  })
  if (problems.length > 0) return { problems }
  // Every member was checked as far as a check can tell; what a function takes and returns is the word of
  // the option's type.
  const config = members as unknown as EmailConfig
  const weak = secretFindings(`${path}.secret`, config.secret)
  const { maxAge = defaultMaxAgeSeconds } = config
  // Its range was checked, so that only a fraction is left to complain about.
  const fraction = checkLifetime(1)(maxAge)
  const cut = fraction ? [finding(fraction.mistake, `${path}.maxAge`, fraction.message)] : []
  const vulnerable = warning ? [finding("vulnerable-version", path, warning)] : []
  const findings = [...weak, ...cut, ...vulnerable]
  return { provider: resolve(config, Math.floor(maxAge)), findings }
}

function isLongEnough(secret: unknown): boolean {
  return typeof secret === "string" && secret.length >= shortestSecret
}

function resolve(config: EmailConfig, maxAgeSeconds: number): ResolvedEmailProvider {
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
    fetch: fetchOf(config),
    allowInsecureRequests: config[allowInsecureRequests] === true,
  }
}
