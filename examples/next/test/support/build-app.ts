import { spawn } from "node:child_process"
import { once } from "node:events"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { appFolder, nextEnvironment, nextProgram } from "../../demo/next-server.ts"

/** Compiles our packages, so that no stale build is tested, and the application. */
export async function buildApp(): Promise<void> {
  await buildPackages()
  await run(process.execPath, [nextProgram, "build"], appFolder)
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const env = nextEnvironment("build")
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.join("")}`)
}
