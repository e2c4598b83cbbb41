import { cpSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { npm } from "../../../../../scripts/setup/npm.mjs"

/** What the steps of a Dockerfile leave. */
export interface BuiltImage {
  /** What would be the working directory. */
  readonly folder: string
  readonly base: string
  readonly env: Readonly<Record<string, string>>
  readonly ports: readonly string[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/**
 * Takes the steps of a Dockerfile in an empty folder of this machine, since its base image needs a registry.
 *
 * @throws Error with an instruction that is unknown, or that fails
 */
export async function buildImage(
  dockerfile: string,
  context: string,
  ignored: readonly string[],
): Promise<BuiltImage> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-image-"))
  const env: Record<string, string> = {}
  const ports: string[] = []
  let base = ""
  let command: readonly string[] = []
  let healthCheck: readonly string[] = []
  const steps: Readonly<Record<string, (rest: string) => unknown>> = {
    FROM: (name) => (base = name),
    WORKDIR: (directory) => path.isAbsolute(directory),
    COPY: (files) => copy(files.split(" "), context, folder, ignored),
    RUN: (line) => runNpm(line, folder),
    USER: (name) => name,
    ENV: (pair) => Object.assign(env, Object.fromEntries([pair.split("=")])),
    EXPOSE: (port) => ports.push(port),
    HEALTHCHECK: (rest) => (healthCheck = commandOf(rest.replace(/^CMD /, ""))),
    CMD: (rest) => (command = commandOf(rest)),
  }
  for (const line of dockerfile.trim().split("\n")) {
    const [, name = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const step = steps[name]
    if (step === undefined) throw new Error(`The Dockerfile has an unknown step: ${line}`)
    await step(rest)
  }
  return { folder, base, env, ports, command, healthCheck }
}

/** Files that the context lacks are an error, as for Docker. */
function copy(
  files: readonly string[],
  context: string,
  folder: string,
  ignored: readonly string[],
): void {
  const target = path.join(folder, files.at(-1) ?? "")
  mkdirSync(target, { recursive: true })
  for (const file of files.slice(0, -1)) {
    const source = path.join(context, file)
    const filter = (each: string): boolean =>
      !ignored.includes(path.relative(context, each).split(path.sep)[0] ?? "")
    const isFolder = file === "."
    cpSync(source, isFolder ? target : path.join(target, file), { recursive: true, filter })
  }
}

async function runNpm(command: string, folder: string): Promise<void> {
  const [program, ...args] = command.split(" ")
  if (program !== "npm") throw new Error(`The Dockerfile runs something else than npm: ${command}`)
  const options = ["--prefer-offline", "--no-audit", "--no-fund"]
  const { code, output } = await npm([...args, ...options], { cwd: folder, show: false })
  if (code !== 0) throw new Error(`${command} failed:\n${output}`)
}

function commandOf(json: string): readonly string[] {
  const parsed: unknown = JSON.parse(json)
  const isCommand = Array.isArray(parsed) && parsed.every((part) => typeof part === "string")
  if (!isCommand) throw new Error(`The Dockerfile has a command that is not a list: ${json}`)
  return parsed
}
