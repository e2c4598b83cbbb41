import { kitVersion } from "../reports/kit-version.ts"
import { CannotRun } from "./cannot-run.ts"
import { compareCommand } from "./compare-command.ts"
import { describeError } from "./describe-error.ts"
import { mainHelp } from "./help.ts"
import { didYouMean } from "../values/nearest.ts"
import { watchEnding, type Ending } from "./process-end.ts"
import { testCommand } from "./test-command.ts"

/**
 * Runs the command `lockstep-adapter` and ends the process: with 0 if no rule fails, 1 if a rule
 * fails, 2 if it could not do what was requested.
 *
 * @param args - the arguments after its name
 */
export async function main(args: readonly string[]): Promise<void> {
  const ending = watchEnding()
  await ending.leave(await codeOf(args, ending))
}

async function codeOf(args: readonly string[], ending: Ending): Promise<number> {
  try {
    return await run(args, ending)
  } catch (error) {
    const text =
      error instanceof CannotRun ? `${error.message}\n${error.advice}` : describeError(error)
    process.stderr.write(`${text}\n`)
    return 2
  }
}

async function run([command, ...args]: readonly string[], ending: Ending): Promise<number> {
  switch (command) {
    case "test":
      return testCommand(args, ending)
    case "compare":
      return compareCommand(args)
    case "--version":
    case "-v":
      process.stdout.write(`${kitVersion()}\n`)
      return 0
    case "--help":
    case "-h":
    case "help":
      process.stdout.write(mainHelp)
      return 0
    case undefined:
      throw new CannotRun("What is to be done?", mainHelp)
    default:
      throw unknownCommand(command)
  }
}

function unknownCommand(command: string): CannotRun {
  const isModule = /\.[mc]?[jt]s$/.test(command)
  const guess = isModule
    ? ` Did you mean lockstep-adapter test ${command}?`
    : didYouMean(command, ["test", "compare", "--help", "--version"])
  return new CannotRun(`There is no command ${command}.${guess}`, `\n${mainHelp}`.trimEnd())
}
