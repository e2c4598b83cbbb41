import { parseArgs, type ParseArgsOptionsConfig } from "node:util"
import { CannotRun } from "./cannot-run.ts"

/** What a user wrote after the name of a command. */
export interface Written {
  /** Arguments that are not flags. */
  readonly words: readonly string[]
  /** The value of a flag. */
  value(flag: string): string | undefined
  /** Whether a flag without a value was written. */
  has(flag: string): boolean
}

/** The flags of a command. */
export interface Flags {
  /** Flags with a value. */
  readonly values?: readonly string[]
  /** Flags without a value. */
  readonly bare?: readonly string[]
}

/**
 * Reads the flags of a command. Every command also has `--json`.
 *
 * @param args - what the user wrote after the name
 * @throws CannotRun for an unknown flag, or one without its value
 */
export function readFlags(command: string, args: readonly string[], flags: Flags): Written {
  const options: ParseArgsOptionsConfig = {
    json: { type: "boolean" },
    ...Object.fromEntries((flags.values ?? []).map((flag) => [flag, { type: "string" }])),
    ...Object.fromEntries((flags.bare ?? []).map((flag) => [flag, { type: "boolean" }])),
  }
  const { values, positionals } = parse(command, args, options)
  return {
    words: positionals,
    value: (flag) => {
      const value = values[flag]
      return typeof value === "string" ? value : undefined
    },
    has: (flag) => values[flag] === true,
  }
}

function parse(command: string, args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (cause) {
    // Its messages quote the flag, and no value.
    const [sentence = ""] = (cause instanceof Error ? cause.message : "").split(". ")
    const known = Object.keys(options).map((flag) => `--${flag}`)
    throw new CannotRun(`${command}: ${sentence}.`, `Use ${known.join(", ")}.`, { cause })
  }
}
