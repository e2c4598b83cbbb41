import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root, workspaceCommand } from "../../../../scripts/setup/workspace.mjs"
import {
  declaringSamples,
  interopFolder,
  type Library,
  sampleNames,
  samplesFolder,
  scratchFolder,
} from "./samples.ts"

/** Under which compiler settings, beside `strict`. */
export interface Flags {
  readonly exactOptionalPropertyTypes: boolean
  readonly skipLibCheck: boolean
}

/** A version of TypeScript, by the folder of its package: this one is its own. */
export type Compiler = "workspace" | "typescript-5"

/** What the compiler says. */
export interface CompilerReport {
  /** Names of samples that do not compile, each with the messages. */
  readonly failed: ReadonlyMap<string, readonly string[]>
  /** Messages about declarations of Lockstep's packages. */
  readonly inPackages: readonly string[]
}

const modules = (name: string): string => path.join(interopFolder, "node_modules", name)

/** As in an application: one copy of each peer, and a client that Prisma generated. */
const paths = {
  "@prisma/client": [path.join(scratchFolder, "prisma-client/index.d.ts")],
  "drizzle-orm": [modules("drizzle-orm")],
  "drizzle-orm/*": [modules("drizzle-orm/*")],
  kysely: [modules("kysely")],
}

const settings = {
  strict: true,
  noEmit: true,
  // Those of the compiler itself.
  skipDefaultLibCheck: true,
  incremental: false,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "preserve",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  esModuleInterop: true,
  isolatedModules: true,
  resolveJsonModule: true,
  paths,
}

/** Each additional checker repeats the work of the others on the same declarations. */
const oneChecker = ["--checkers", "1"]

/**
 * Compiles every sample. What one declares for a program must not reach others: each that does is compiled
 * separately, and all others as one program, which reads the declarations of the packages once.
 */
export async function compileSamples(
  library: Library,
  flags: Flags,
  names: readonly string[] = sampleNames,
  compiler: Compiler = "workspace",
): Promise<CompilerReport> {
  const title = [library, ...Object.entries(flags).map(([key, on]) => (on ? key : `no-${key}`))]
  const folder = path.join(scratchFolder, [...title, compiler].join("-"))
  mkdirSync(folder, { recursive: true })
  const alone = new Set(declaringSamples(library))
  const together = names.filter((name) => !alone.has(name))
  const programs = names.filter((name) => alone.has(name)).map((name) => [name])
  if (together.length > 0) programs.push(together)
  const references = programs.map((samples, index) => {
    const file = path.join(folder, `program-${index}.json`)
    const include = samples.map((sample) => path.join(samplesFolder(library), sample))
    writeFileSync(file, JSON.stringify({ compilerOptions: { ...settings, ...flags }, include }))
    return { path: file }
  })
  const solution = path.join(folder, "solution.json")
  writeFileSync(solution, JSON.stringify({ files: [], references }))
  const args = ["--build", solution, "--force", "--pretty", "false"]
  const options = { cwd: root, show: false }
  const { output } = await (compiler === "workspace"
    ? runCommand(workspaceCommand("tsc"), [...args, ...oneChecker], options)
    : runCommand(process.execPath, [modules(`${compiler}/bin/tsc`), ...args], options))
  return readReport(output, samplesFolder(library))
}

/** A message begins with a place, and goes on in lines that are indented. */
function readReport(output: string, samples: string): CompilerReport {
  const failed = new Map<string, string[]>()
  const inPackages = new Set<string>()
  for (const message of output.split(/\n(?! )/)) {
    const [, file] = /^(\S+)\(\d+,\d+\): error TS/.exec(message) ?? []
    if (file === undefined) {
      if (/error TS/.test(message)) throw new Error(message)
      continue
    }
    const place = path.relative(samples, path.resolve(root, file))
    if (!place.startsWith("..")) {
      const [sample = ""] = place.split(path.sep)
      failed.set(sample, [...(failed.get(sample) ?? []), message])
    } else if (
      /^(core|adapters\/\w+|integrations\/\w+)\/dist\//.test(
        path.relative(root, path.resolve(root, file)),
      )
    ) {
      inPackages.add(message)
    }
  }
  return { failed, inPackages: [...inPackages] }
}
