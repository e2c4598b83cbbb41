import type { FlowOptions } from "../flows/flow-options.ts"
import { ruleNameOf } from "../rules/case-id.ts"
import { adapterContract, storeContractPlan, type ContractPlan } from "../runner/contract-plan.ts"
import type { GivenOptions, GivenReasons } from "../subject/given-options.ts"
import type { KitOptions, ModelOptions, ReportOptions } from "../subject/options.ts"
import { CannotRun } from "./cannot-run.ts"
import { readDatabase } from "./database-flag.ts"
import type { Flags, Written } from "./flags.ts"
import type { LoadedSubject } from "./load-subject.ts"
import { checkRuleNames, namesFlow, readFlowReasons, readReasons, readRules } from "./rule-flags.ts"

/** The flags of `lockstep-adapter test`. */
export const testFlags: Flags = {
  once: [
    "level",
    "name",
    "protocol",
    "deadline",
    "concurrency",
    "parallel",
    "seed",
    "path",
    "json",
    "junit",
    "markdown",
  ],
  repeated: ["only", "skip", "known", "database", "env"],
  bare: ["one-process", "flows", "store"],
}

/** Options set by flags. */
export interface FlagOptions extends Omit<GivenOptions, "skip" | "knownFailures"> {
  readonly skip: GivenReasons
  readonly knownFailures: GivenReasons
  readonly model: ModelOptions
  readonly report: ReportOptions
  readonly oneProcess: boolean
  /** The contract that the module must keep. */
  readonly contract: ContractPlan
  /** Options of the flows; `undefined` if they do not run. */
  readonly flows: FlowOptions | undefined
}

/**
 * Reads the options set by flags.
 *
 * @throws {CannotRun} if a value is invalid
 */
export function readTestOptions(written: Written): FlagOptions {
  const { value, values, has } = written
  const contract = has("store") ? storeContractPlan : adapterContract
  const { names } = contract
  if (names.kind === "store" && has("flows")) {
    throw new CannotRun("--flows are for adapters: a store signs in no user.", "Leave one out.")
  }
  const database = readDatabase(values("database"), value("protocol"))
  const only = readRules("--only", values("only"), names)
  const deadline = readNumber("deadline", value("deadline"))
  return {
    ...given({ name: value("name"), level: readLevel(value("level")) }),
    ...given({ deadline }),
    ...given({ concurrency: readNumber("concurrency", value("concurrency")) }),
    ...given({ parallel: readNumber("parallel", value("parallel")) }),
    ...(database.length > 0 && { database }),
    ...(only.length > 0 && { only }),
    skip: readReasons(
      "--skip",
      values("skip").filter((text) => !namesFlow(text)),
      names,
    ),
    knownFailures: readReasons("--known", values("known"), names),
    model: given({ seed: readNumber("seed", value("seed")), path: value("path") }),
    report: given({
      json: value("json"),
      junit: value("junit"),
      markdown: value("markdown"),
    }),
    oneProcess: has("one-process"),
    contract,
    flows: readFlowOptions(written, deadline),
  }
}

/** A flow makes more calls than a case. */
const deadlinesOfFlow = 3

function readFlowOptions(
  { values, has }: Written,
  deadline: number | undefined,
): FlowOptions | undefined {
  const named = values("skip").filter(namesFlow)
  const skip = readFlowReasons("--skip", named)
  if (has("flows")) {
    return { skip, ...given({ deadline: deadline && deadline * deadlinesOfFlow }) }
  }
  if (named.length === 0) return undefined
  const text = `--skip: ${Object.keys(skip).join(", ")} is a flow, and flows are not run.`
  throw new CannotRun(text, "Write --flows as well.")
}

/**
 * Merges the options of a module and of flags. Flags take precedence.
 *
 * @throws {CannotRun} if the module's options name a rule that does not exist
 */
export function mergeOptions(loaded: LoadedSubject, flags: FlagOptions): GivenOptions {
  const { options, subject, url, name } = loaded
  const { contract, oneProcess, flows: _, skip, knownFailures, model, report, ...others } = flags
  checkRuleNames(options, contract.names)
  const { module: own, ...withoutModule } = options
  // An adapter object created here cannot be created again in another process.
  const module = oneProcess || typeof subject !== "function" ? undefined : (own ?? url)
  return {
    name,
    ...withoutModule,
    ...others,
    ...(module !== undefined && { module }),
    skip: mergeReasons(options.skip, skip, knownFailures),
    knownFailures: mergeReasons(options.knownFailures, knownFailures, skip),
    ...(Object.keys(model).length > 0 && { model: { ...options.model, ...model } }),
    report: { ...options.report, ...report },
  }
}

/**
 * Removes from the module's lists what a flag names, together with its cases or the rule that it
 * belongs to.
 */
function mergeReasons(
  own: GivenReasons | undefined,
  flags: GivenReasons,
  others: GivenReasons,
): GivenReasons {
  const named = Object.keys({ ...flags, ...others })
  const isNamed = (id: string): boolean =>
    named.some((each) => each === id || each === ruleNameOf(id) || ruleNameOf(each) === id)
  const kept = Object.entries(own ?? {}).filter(([id]) => !isNamed(id))
  return { ...Object.fromEntries(kept), ...flags }
}

type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** Removes options that were not given. */
function given<Values extends object>(values: Values): Given<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  // The same properties, without those that are undefined.
  return Object.fromEntries(entries) as Given<Values>
}

function readLevel(text: string | undefined): KitOptions["level"] {
  const found = ([0, 1, 2, 3, 4, 5] as const).find((level) => String(level) === text)
  if (found !== undefined || text === undefined) return found
  throw new CannotRun(`--level: ${text} is no level.`, "Levels go from 0 to 5.")
}

function readNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined || /^-?\d+$/.test(text)) return text === undefined ? text : Number(text)
  throw new CannotRun(`--${flag}: ${text} is no whole number.`, `Write it so: --${flag} 40.`)
}
