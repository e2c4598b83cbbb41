import { readFileSync, writeFileSync } from "node:fs"
import { mkdtemp, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { npm } from "../../../../scripts/setup/npm.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root } from "../../../../scripts/setup/workspace.mjs"
import {
  applicationsOf,
  fencedBlocks,
  type NamedBlock,
  writeBlocks,
} from "../../../../scripts/checks/named-blocks.ts"
import { publishedPackages } from "../../../../scripts/checks/published-packages.ts"
import { emptyFolder, packPackages, run } from "../../src/applications/install.ts"
import { type RunningApplication, startApplication } from "../../src/applications/start.ts"

/** Guides go on where this one ends. */
const start = "docs/guides/start-express.md"
/** Or where this one ends. */
const nextStart = "docs/guides/start-next.md"
const startCommand = /(?<=`|\n)node --env-file=\.env \w+\.ts(?=`|\n)/g
const anyPort = /(?<=\blisten\(|\bport: )3000\b/

export const secret = "an-example-secret-of-more-than-32-characters"

/** The application of a guide, as a program. */
export interface GuideApplication extends RunningApplication {
  readonly folder: string
  /**
   * Signs a user in with `@lockstep/testing`, in another process with the same configuration and database.
   *
   * @returns the `Cookie` header of the user's browser
   */
  signInAs(who: Readonly<Record<string, string>>, options?: SignInOptions): Promise<string>
  /** Runs the tests that the guide shows. Rejects with the output if one fails. */
  runTests(): Promise<void>
}

/** What `signInAs` of the package takes, as far as it can be written as JSON. */
interface SignInOptions {
  readonly provider?: string
  readonly profile?: Readonly<Record<string, unknown>>
}

/** How an application of a guide is started. */
export interface StartOptions {
  /** Which of the applications that the guide builds, one after the other. Default: the last one. */
  readonly version?: number
  /** Which of the programs that the document starts. Default: the first one. */
  readonly program?: string
  /** Default: those of {@link start}. */
  readonly settings?: Readonly<Record<string, string>>
  /** Further variables for its `.env`. */
  readonly env?: Readonly<Record<string, string>>
  /** Default: a free one. */
  readonly port?: number
  /** Whether the first TypeScript block is the file `app.ts`. */
  readonly firstBlock?: boolean
  /** The files, with `app.ts`, of a document that does not name them all. Default: those that it names. */
  readonly files?: readonly NamedBlock[]
  /** What the document has done in the folder of the application, between its files and its start. */
  readonly prepare?: (folder: string) => Promise<void>
}

/** A folder with everything that the guides install, in which their applications are built. */
export interface GuideFolder {
  /** With a `package.json` and its lock file. */
  readonly path: string
  start(document: string, options?: StartOptions): Promise<GuideApplication>
  /** Runs the tests in a folder below. Rejects with the output if one fails. */
  runTests(folder: string, env?: Readonly<Record<string, string>>): Promise<void>
  remove(): Promise<void>
}

/** It is large, and needs nothing of the folder: that of the workspace runs the tests of the guides. */
const runner = "vitest"
const runnerManifest = createRequire(import.meta.url).resolve(`${runner}/package.json`)

export const read = (document: string): string => readFileSync(path.join(root, document), "utf8")

/** For `expect.poll`: what an application logs can arrive later than its response. */
export const arrival = { timeout: 30_000 }

/** What an application logged as an error or a warning, a line each. */
export function problemsOf(application: RunningApplication): readonly string[] {
  const lines = application.log().split("\n")
  return lines.filter((line) => /error|warn/i.test(line) && !line.startsWith("  see "))
}

/** All packages that a document tells its readers to install; what a README goes on with needs more. */
function wordsOf(document: string): readonly string[] {
  const blocks = fencedBlocks(read(document), "sh").filter((block) =>
    block.includes("npm install "),
  )
  const first = document.endsWith("README.md") ? blocks.slice(0, 1) : blocks
  const installs = first
    .flatMap((block) => block.split("\n"))
    .filter((line) => line.startsWith("npm install "))
  const words = installs.flatMap((line) => line.replace(/ +#.*/, "").split(" ").slice(2))
  return words.filter((word) => !word.startsWith("-"))
}

/** Those of them that a program imports. */
const installedBy = (document: string): readonly string[] =>
  wordsOf(document).filter((name) => !name.startsWith("@types/"))

/** Those of them that are on the registry. */
export const packagesOf = (document: string): readonly string[] =>
  wordsOf(document).filter((name) => !name.startsWith("@lockstep/"))

/** Packages that the named blocks of a document import, beside those that it installs. */
export function missingPackages(document: string): readonly string[] {
  const code = applicationsOf(read(document))
    .flat()
    .map((block) => block.code)
  const imported = code.flatMap((text) =>
    [...text.matchAll(/ from "((?:@[\w-]+\/)?[\w-]+)(?:\/[\w/-]+)?"/g)].map(
      ([, name = ""]) => name,
    ),
  )
  const installed = [start, nextStart, document]
    .flatMap(installedBy)
    // Of `create-next-app`.
    .concat("react")
    .map((name) => name.replace(/(?<=.)@[\d.]+$/, ""))
  return imported.filter((name) => !installed.includes(name))
}

/** Installs what the guides name, once for all of them: our own as packed packages, the others from the registry. */
export async function installForGuides(
  documents: readonly string[],
  others: readonly string[] = [],
): Promise<GuideFolder> {
  const [folder, packed] = [emptyFolder(), emptyFolder()]
  const named = [start, ...documents].flatMap(installedBy)
  const names = new Set([...named, "@lockstep/testing", ...others])
  const own = publishedPackages().filter(({ manifest }) => names.has(manifest.name))
  const folders = own.map((each) => [each.manifest.name, path.relative(root, each.folder)] as const)
  const tarballs = await packPackages<string>(packed, Object.fromEntries(folders))
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }')
  const packages = [...names]
    .filter((name) => name !== runner)
    .map((name) => tarballs[name] ?? name)
  const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", ...packages]
  const { code, output } = await npm(args, { cwd: folder, show: false })
  if (code !== 0) throw new Error(`The packages of the guides cannot be installed:\n${output}`)
  await symlink(path.dirname(runnerManifest), path.join(folder, "node_modules", runner))
  return {
    path: folder,
    start: (document, options) => startGuide(folder, document, options),
    runTests: (tests, env) => runTests(path.join(folder, tests), env),
    async remove() {
      for (const each of [folder, packed]) await rm(each, { recursive: true, force: true })
    },
  }
}

async function startGuide(
  parent: string,
  document: string,
  options: StartOptions = {},
): Promise<GuideApplication> {
  const { version = -1, settings = firstSettings, env, port: chosen, program } = options
  const text = read(document)
  const startsAsGuide = options.firstBlock === true || options.files !== undefined
  const commands = (startsAsGuide ? read(start) : text).match(startCommand) ?? []
  const command = commands.find((each) => each.endsWith(program ?? ""))
  if (command === undefined) throw new Error(`${document} does not start its application.`)
  const folder = await mkdtemp(path.join(parent, `${path.basename(document, ".md")}-`))
  const port = chosen ?? (await freePort())
  const origin = `http://localhost:${port}`
  const [code = ""] = fencedBlocks(text, "ts")
  const first = options.firstBlock ? [{ file: "app.ts", code }] : applicationsOf(text).at(version)
  // The port of the document may be in use.
  const blocks = (options.files ?? first ?? []).map(({ file, code }) => ({
    file,
    code: code.replace(anyPort, String(port)),
  }))
  writeBlocks(folder, blocks)
  await bundleScripts(parent, folder, text)
  const variables = { ...settings, ...env }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(folder, ".env"), lines.join(""))
  await options.prepare?.(folder)
  const args = command.split(" ").slice(1)
  const running = await startApplication(folder, args, port, { NODE_ENV: "development" })
  return {
    ...running,
    origin,
    folder,
    signInAs: (who, options) => signIn(folder, who, options),
    runTests: () => runTests(folder),
  }
}

const vitest = path.join(path.dirname(runnerManifest), "vitest.mjs")

const runTests = (folder: string, env: Readonly<Record<string, string>> = {}): Promise<void> =>
  run(process.execPath, [vitest, "run", "--root", folder], folder, {
    ...env,
    NODE_ENV: "test",
    VITEST: "",
  })

/** Bundles the scripts of pages with the commands of the guide. */
async function bundleScripts(parent: string, folder: string, text: string): Promise<void> {
  const commands = fencedBlocks(text, "sh").filter((block) => block.startsWith("npx esbuild "))
  for (const command of commands) {
    const esbuild = path.join(parent, "node_modules/.bin/esbuild")
    await run(esbuild, command.trim().split(" ").slice(2), folder)
  }
}

/** As `start-express.md` has them. */
export const firstSettings = {
  AUTH_SECRET: secret,
  AUTH_GITHUB_ID: "client-id-from-github",
  AUTH_GITHUB_SECRET: "client-secret-from-github",
}

const signInProgram = `
import { signInAs } from "@lockstep/testing"
import { config } from "./auth-config.ts"
const { cookie } = await signInAs(config, ...JSON.parse(process.argv[2]))
console.log(cookie)
process.exit()
`

async function signIn(folder: string, ...given: readonly unknown[]): Promise<string> {
  writeFileSync(path.join(folder, "sign-in.ts"), signInProgram)
  const args = ["--env-file=.env", "sign-in.ts", JSON.stringify(given.filter(Boolean))]
  const env = { PATH: process.env["PATH"], NODE_ENV: "development" } as const
  const options = { cwd: folder, show: false, env }
  const { code, output } = await runCommand(process.execPath, args, options)
  if (code !== 0) throw new Error(`The user cannot sign in:\n${output}`)
  // Warnings come before it.
  return output.trim().split("\n").at(-1) ?? ""
}
