import path from "node:path"
import { pathToFileURL } from "node:url"
import type { JudgedId } from "../rules/case-id.ts"
import { levels, type Level } from "../rules/rule.ts"
import type { DatabaseAddress } from "../wire/wire.ts"
import { adapterNames, type ContractNames } from "./contract-names.ts"
import { checkListedOnce, resolveOnly, resolveReasons } from "./named-rules.ts"
import type { GivenOptions } from "./given-options.ts"
import type { CaseOptions, ExtraFields, ModelOptions, ReportOptions } from "./options.ts"
import type { OwnCase } from "./own-case.ts"
import { resolveCases } from "./resolve-cases.ts"
import { scaled } from "../values/time-factor.ts"

/** Options with all defaults resolved. */
export interface ResolvedOptions extends CaseOptions {
  readonly name: string
  readonly level: Level
  /** Reasons, by the name of a rule or a case. */
  readonly knownFailures: ReadonlyMap<string, string>
  /** Reasons, by the name of a rule or a case. */
  readonly skip: ReadonlyMap<string, string>
  readonly only: ReadonlySet<JudgedId> | undefined
  readonly cases: readonly OwnCase[]
  /** Empty if no address was given. */
  readonly database: readonly DatabaseAddress[]
  /** The URL of the module that exports the factory. */
  readonly module: string | undefined
  readonly report: ReportOptions
  /** Number of cases that may run at the same time. */
  readonly parallel: number
}

const defaultDeadline = () => scaled(10_000)

const protocols = ["pg", "mysql", "mongo", "redis", "http", "tcp"]

/**
 * Checks options and fills in defaults.
 *
 * @param names - the names that options may refer to
 * @throws TypeError that lists all problems
 */
export function resolveOptions(
  options: GivenOptions = {},
  names: ContractNames = adapterNames(new Set()),
): ResolvedOptions {
  const problems: string[] = []
  for (const name of Object.keys(options)) {
    if (!names.options.some((option) => option === name))
      problems.push(`${name}: unknown option. Options: ${names.options.join(", ")}`)
  }
  const { name = names.kind, level = 3, deadline = defaultDeadline() } = options
  if (typeof name !== "string" || name === "") problems.push("name: must be a text")
  if (!levels.includes(level)) {
    problems.push("level: must be a whole number from 0 to 5")
  }
  if (typeof deadline !== "number" || !(deadline > 0)) problems.push("deadline: must be above 0")
  const { parallel = 1 } = options
  if (!Number.isSafeInteger(parallel) || parallel < 1) {
    problems.push("parallel: must be a whole number of at least 1")
  }
  const cases = resolveCases(options.cases, names.cases, problems)
  const ownIds = cases.map(({ id }) => id)
  const named = { ...names, cases: new Set([...names.cases, ...ownIds]) }
  const knownFailures = resolveReasons("knownFailures", options.knownFailures, named, problems)
  const skip = resolveReasons("skip", options.skip, named, problems)
  const only = options.only && resolveOnly(options.only, ownIds, names, problems)
  const database = resolveDatabase(options.database, problems)
  const module = resolveModule(options.module, problems)
  const report = resolveReport(options.report, problems)
  const forCases = resolveForCases(options, database, names, problems)
  checkListedOnce([skip, knownFailures], problems)
  if (problems.length > 0) {
    throw new TypeError(
      `The options of the ${names.kind} test kit are wrong:\n- ${problems.join("\n- ")}`,
    )
  }
  const base = { name, level, knownFailures, skip, only, cases, parallel }
  return { ...base, database, module, report, ...forCases }
}

function resolveForCases(
  options: GivenOptions,
  database: readonly DatabaseAddress[],
  { methods }: ContractNames,
  problems: string[],
): CaseOptions {
  const { extraUserFields = {}, extraSessionFields = {}, capabilities = {} } = options
  checkFields("extraUserFields", extraUserFields, problems)
  checkFields("extraSessionFields", extraSessionFields, problems)
  for (const name of Object.keys(capabilities)) {
    if (name !== "emailCase" && name !== "nulls") {
      problems.push(`capabilities: ${name} cannot be declared`)
    }
  }
  const { emailCase = "exact", nulls = "any" } = capabilities
  if (nulls !== "filled" && nulls !== "any") {
    problems.push('capabilities: nulls must be "filled" or "any"')
  }
  if (emailCase !== "exact" && emailCase !== "insensitive") {
    problems.push('capabilities: emailCase must be "exact" or "insensitive"')
  }
  const { concurrency = 40, model = {}, budgets = {}, deadline = defaultDeadline() } = options
  if (!Number.isSafeInteger(concurrency) || concurrency < 2) {
    problems.push("concurrency: must be a whole number of at least 2")
  }
  checkModel(model, problems)
  checkBudgets(budgets, methods, problems)
  return {
    deadline,
    extraUserFields,
    extraSessionFields,
    emailCase,
    nulls,
    concurrency,
    model,
    budgets,
    protocol: database[0]?.protocol ?? (database.length === 0 ? undefined : "tcp"),
  }
}

function checkModel(given: ModelOptions, problems: string[]): void {
  checkMembers("model", given, ["runs", "maxCommands", "seed", "path"], problems)
  for (const name of ["runs", "maxCommands"] as const) {
    const value = given[name]
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      problems.push(`model: ${name} must be a whole number above 0`)
    }
  }
  if (given.seed !== undefined && !Number.isSafeInteger(given.seed)) {
    problems.push("model: seed must be a whole number")
  }
  if (given.path !== undefined && typeof given.path !== "string") {
    problems.push("model: path must be a text")
  }
}

function checkBudgets(given: object, methods: readonly string[], problems: string[]): void {
  for (const [method, budget] of Object.entries(given)) {
    if (!methods.includes(method)) {
      problems.push(`budgets: there is no method ${method}`)
    } else if (!Number.isSafeInteger(budget) || budget < 1) {
      problems.push(`budgets: ${method} must be a whole number of at least 1`)
    }
  }
}

function resolveDatabase(given: GivenOptions["database"], problems: string[]): DatabaseAddress[] {
  if (given === undefined) return []
  const addresses = Array.isArray(given) ? given : [given]
  if (addresses.length === 0) problems.push("database: must have at least one address")
  return addresses.filter((address: unknown) => isAddress(address, problems))
}

function isAddress(given: unknown, problems: string[]): given is DatabaseAddress {
  const example = 'must be an address: { host: "127.0.0.1", port: 5432, protocol: "pg" }'
  if (typeof given !== "object" || given === null) {
    problems.push(`database: ${example}`)
    return false
  }
  checkMembers("database", given, ["host", "port", "protocol"], problems)
  const { host, port, protocol = "tcp" }: Partial<DatabaseAddress> = given
  const isRight = typeof host === "string" && Number.isSafeInteger(port) && port !== 0
  if (!isRight) problems.push(`database: ${example}`)
  if (!protocols.includes(protocol)) {
    problems.push(`database: protocol must be one of ${protocols.join(", ")}`)
  }
  return isRight
}

function resolveModule(given: string | URL | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined
  const text = String(given)
  if (text.startsWith("file:")) return text
  if (path.isAbsolute(text)) return pathToFileURL(text).href
  problems.push("module: must be a file URL or an absolute path, such as import.meta.url")
  return undefined
}

function resolveReport(given: ReportOptions = {}, problems: string[]): ReportOptions {
  checkMembers("report", given, ["json", "junit", "markdown", "table"], problems)
  for (const name of ["json", "junit", "markdown"] as const) {
    const value = given[name]
    if (value !== undefined && (typeof value !== "string" || value === "")) {
      problems.push(`report: ${name} must be the path of a file`)
    }
  }
  return given
}

function checkMembers(
  option: string,
  given: object,
  members: readonly string[],
  problems: string[],
): void {
  for (const name of Object.keys(given)) {
    if (!members.includes(name)) {
      problems.push(`${option}: there is no ${name} in it (${members.join(", ")})`)
    }
  }
}

function checkFields(option: string, given: ExtraFields, problems: string[]): void {
  for (const [field, values] of Object.entries(given)) {
    if (!Array.isArray(values) || values.length === 0) {
      problems.push(`${option}: ${field} needs a list of at least one value`)
    }
  }
}
