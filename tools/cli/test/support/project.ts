import { type ChildProcess, execFile } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

/** How the command ended. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A project in its own folder, removed after the test. */
export interface TestProject {
  readonly folder: string
  /** Runs the built command in it. */
  lockstep(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>
  /** Starts it, without waiting for its end. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess
}

const own = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** A secret that no output may contain. */
export const sentinel = "sentinel-of-a-secret-0123456789-abcdefghij"

/** The environment of a project without a mistake. */
export const healthy: Readonly<Record<string, string>> = {
  AUTH_SECRET: sentinel,
  AUTH_GITHUB_ID: "client-id",
  AUTH_GITHUB_SECRET: `${sentinel}-github`,
}

/**
 * Creates a project with the packages of this one.
 *
 * @param files - their text, by path
 * @param more - packages of this one, by the name under which the project has them too
 */
export function project(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): TestProject {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-cli-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, "node_modules"))
  const names = readdirSync(own("node_modules")).filter((name) => !name.startsWith("."))
  for (const [name, text] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  // After the files, none of which can then be written into a package of this project.
  const packages = { ...Object.fromEntries(names.map((name) => [name, name])), ...more }
  for (const [name, from] of Object.entries(packages)) {
    const link = path.join(folder, "node_modules", name)
    if (!existsSync(link)) symlinkSync(own(`node_modules/${from}`), link)
  }
  return {
    folder,
    lockstep: (args, env = {}) =>
      new Promise((resolve) => {
        startIn(folder, args, env, resolve)
      }),
    start: (args, env = {}) => startIn(folder, args, env, () => undefined),
  }
}

function startIn(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onEnd: (ended: Ended) => void,
): ChildProcess {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env
  // Next.js declares that NODE_ENV is always there; here it is not.
  const all = { PATH, NODE_COMPILE_CACHE, ...env } as unknown as NodeJS.ProcessEnv
  const options = { cwd: folder, env: all, timeout: 50_000 }
  return execFile(
    process.execPath,
    [own("bin/lockstep.js"), ...args],
    options,
    (error, stdout, stderr) =>
      onEnd({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
  )
}

/** A finding as the JSON of a command has it, in one line. */
export function findingLines({ stdout }: Ended): readonly string[] {
  const { findings } = JSON.parse(stdout)
  return findings.map(
    ({ level, path: place, message }: Record<string, string>) => `${level} ${place}: ${message}`,
  )
}

/** The text of a module whose configuration has these options. */
export function configModule(options: string, imports = ""): string {
  return `import { GitHub } from "@lockstep/core/providers/github"
${imports}
export const authConfig = { providers: [GitHub], ${options} }
`
}
