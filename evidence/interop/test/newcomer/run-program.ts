import { writeFileSync } from "node:fs"
import path from "node:path"
import { expect } from "vitest"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { firstSettings, type GuideFolder } from "./guide-application.ts"

/** Runs a program in a folder of guides until it ends, and returns what it prints: neither an error nor a warning. */
export async function runProgram(
  folder: GuideFolder,
  name: string,
  code: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const file = path.join(folder.path, `${name}.ts`)
  writeFileSync(file, code)
  const env = { ...firstSettings, PATH: process.env["PATH"], NODE_ENV: "test", ...more } as const
  const options = { cwd: folder.path, show: false, env }
  const { code: status, output } = await runCommand(process.execPath, [file], options)
  const quiet: unknown = expect.not.stringMatching(/error|warn/i)
  expect({ status, output }).toEqual({ status: 0, output: quiet })
  return output
}
