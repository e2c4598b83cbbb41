import { run } from "./run.ts"

/**
 * The program `lockstep`. Ends the process, because a configuration that was loaded can hold connections open.
 *
 * @param args - what the user wrote after its name
 */
export async function main(args: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await run(args, process.cwd()).catch(unexpected)
  await write(process.stdout, stdout)
  await write(process.stderr, stderr)
  process.exit(exitCode)
}

/** Messages of packages can quote values: only the kind of the error is printed. */
function unexpected(error: unknown): { exitCode: number; stdout: string; stderr: string } {
  const name = error instanceof Error ? error.name : typeof error
  const place = error instanceof Error ? (/\bat .*/.exec(error.stack ?? "")?.[0] ?? "") : ""
  return { exitCode: 2, stdout: "", stderr: `lockstep: failed with ${name} ${place}.\n` }
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text === "") return Promise.resolve()
  return new Promise((resolve) => stream.write(text, () => resolve()))
}
