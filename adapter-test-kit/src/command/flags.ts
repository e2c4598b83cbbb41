import { parseArgs, type ParseArgsOptionsConfig } from "node:util"
import { CannotRun } from "./cannot-run.ts"
import { didYouMean } from "../values/nearest.ts"

/** The arguments after the name of a command. */
export interface Written {
  /** Arguments that are not flags. */
  readonly words: readonly string[]
  /** Whether help was requested. */
  readonly help: boolean
  /** Returns the last value of a flag. */
  value(flag: string): string | undefined
  /** Returns all values of a flag that may be repeated. */
  values(flag: string): readonly string[]
  /** Returns whether a flag without a value is present. */
  has(flag: string): boolean
}

/** The flags of a command, by what they take. */
export interface Flags {
  readonly once: readonly string[]
  readonly repeated?: readonly string[]
  readonly bare?: readonly string[]
}

/**
 * Reads flags.
 *
 * @param args - the arguments after the name of the command
 * @throws {CannotRun} if a flag does not exist or its value is missing
 */
export function readFlags(command: string, args: readonly string[], flags: Flags): Written {
  const { once, repeated = [], bare = [] } = flags
  const options: ParseArgsOptionsConfig = {
    help: { type: "boolean", short: "h" },
    ...Object.fromEntries(once.map((flag) => [flag, { type: "string" }])),
    ...Object.fromEntries(repeated.map((flag) => [flag, { type: "string", multiple: true }])),
    ...Object.fromEntries(bare.map((flag) => [flag, { type: "boolean" }])),
  }
  const { values, positionals } = parse(command, args, options)
  const textsOf = (flag: string): string[] =>
    [values[flag]].flat().filter((value) => typeof value === "string")
  return {
    words: positionals,
    help: values["help"] === true,
    value: (flag) => textsOf(flag).at(-1),
    values: textsOf,
    has: (flag) => values[flag] === true,
  }
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
}

function parse(command: string, args: readonly string[], options: ParseArgsOptionsConfig): Parsed {
  try {
    return parseArgs({ args: joinNumbers(args), options, allowPositionals: true, strict: true })
  } catch (error) {
    const advice = `"lockstep-adapter ${command} --help" lists all options.`
    const { code, message } = toCoded(error)
    const [, flag = ""] = /'(?:-\w, )?(--?[^\s'=<]+)/.exec(message) ?? []
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      const names = Object.keys(options).map((name) => `--${name}`)
      const text = `There is no option ${flag}.${didYouMean(flag, names)}`
      throw new CannotRun(text, advice, { cause: error })
    }
    const isBare = options[flag.slice(2)]?.type === "boolean"
    const text = `${flag} ${isBare ? "takes no value" : "needs a value"}.`
    throw new CannotRun(text, advice, { cause: error })
  }
}

/** Joins a negative number, such as a seed, with its flag. Otherwise it would be read as a flag. */
function joinNumbers(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1) ?? ""
    if (/^-\d+$/.test(arg) && /^--[^=]+$/.test(before)) joined.splice(-1, 1, `${before}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

function toCoded(error: unknown): { readonly code: unknown; readonly message: string } {
  if (!(error instanceof Error)) throw error
  return { code: "code" in error ? error.code : undefined, message: error.message }
}
