import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"

import { appFolder, nextEnvironment, nextProgram } from "../../demo/next-server.ts"

const root = path.join(appFolder, "../..")
const tsc = path.join(root, "node_modules/.bin/tsc")

/** Compiles our packages, so that no stale build is tested, and the application. */
export async function buildApp(): Promise<void> {
  await run(tsc, ["-b", "integrations/next", "adapters/drizzle"], root)
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
