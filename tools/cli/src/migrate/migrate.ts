import { existsSync } from "node:fs"
import path from "node:path"
import { satisfies } from "semver"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Entry, Report, Section } from "../output/report.ts"
import { findImports } from "./imports.ts"
import { type Dependencies, readDependencies } from "./installed.ts"
import { keptFrameworks, replacements } from "./replacements.ts"
import { nodeRange, versionRanges } from "./version-ranges.ts"

/** The command that lists what a move from Auth.js changes. */
export const migrate: Command = {
  flags: { bare: ["check"] },
  help: `Lists what a move from Auth.js or next-auth to Lockstep changes. It changes nothing, and does not run the
application.

  lockstep migrate --check [--json]

  --check  required: the command does nothing else
  --json   prints { command, exitCode, findings, commands, sections }
`,
  run(written, folder): Report {
    if (written.words.length > 0 || !written.has("check")) {
      throw new CannotRun("migrate: it changes nothing.", "Run lockstep migrate --check.")
    }
    if (!existsSync(path.join(folder, "package.json"))) {
      const advice = "Change to the folder of your project."
      throw new CannotRun("package.json: not found in this folder.", advice)
    }
    const dependencies = readDependencies(folder)
    const replaced = [...dependencies.listed.keys()].filter((name) => name in replacements)
    const kept = [...dependencies.listed.keys()].filter((name) => keptFrameworks.includes(name))
    const wanted = packagesFor(replaced, kept)
    const raised = raisedPackages(wanted, dependencies)
    const commands = commandsFor({ replaced, wanted, raised, dependencies })
    const sections = [
      packageSection(replaced, kept, dependencies),
      versionSection(raised, dependencies),
      importSection(folder),
      {
        title: "Commands",
        entries: commands.map((message): Entry => ({ level: "info", message })),
      },
    ].filter(({ entries }) => entries.length > 0)
    return { data: { commands }, sections }
  },
}

/** The packages of Lockstep that take the place of others. */
function packagesFor(replaced: readonly string[], kept: readonly string[]): readonly string[] {
  const all = replaced.flatMap((name) => replacements[name]?.packages ?? [])
  return [...new Set(kept.length > 0 ? ["@lockstep/core", ...all] : all)]
}

/** A package whose version is outside of what Lockstep works with. */
interface RaisedPackage {
  readonly name: string
  readonly range: string
  readonly neededBy: string
}

function raisedPackages(
  wanted: readonly string[],
  { listed, versionOf }: Dependencies,
): readonly RaisedPackage[] {
  return wanted.flatMap((neededBy) =>
    Object.entries(versionRanges[neededBy] ?? {}).flatMap(([name, range]) => {
      const version = listed.has(name) ? versionOf(name) : undefined
      // A package manager takes no prerelease for a range of releases.
      if (version === undefined || satisfies(version, range)) return []
      return [{ name, range, neededBy }]
    }),
  )
}

function packageSection(
  replaced: readonly string[],
  kept: readonly string[],
  { versionOf }: Dependencies,
): Section {
  const entries = [
    ...replaced.map((name): Entry => {
      const packages = replacements[name]?.packages.join(" and ")
      const message = `${versionOf(name) ?? ""} is replaced by ${packages}.`
      return { level: "warning", path: name, message }
    }),
    ...kept.map((name): Entry => {
      const message = "stays, with the alias @auth/core@npm:@lockstep/core."
      return { level: "info", path: name, message }
    }),
  ]
  const none: Entry = { level: "info", message: "No package of Auth.js is listed in package.json." }
  return { title: "Packages", entries: entries.length > 0 ? entries : [none] }
}

function versionSection(raised: readonly RaisedPackage[], { versionOf }: Dependencies): Section {
  const entries = raised.map(({ name, range, neededBy }): Entry => {
    const message = `${versionOf(name)} is installed. ${neededBy} needs ${range}.`
    return { level: "error", path: name, message }
  })
  const node: Entry[] = satisfies(process.versions.node, nodeRange)
    ? []
    : [
        {
          level: "error",
          path: "Node.js",
          message: `${process.versions.node} runs. Lockstep needs ${nodeRange}.`,
        },
      ]
  return { title: "Versions", entries: [...entries, ...node] }
}

function importSection(folder: string): Section {
  const entries = findImports(folder).map(({ place, module, replacement }): Entry => {
    const message = `${module} becomes ${replacement ?? "something else: see the page on the migration"}.`
    return { level: replacement === undefined ? "warning" : "info", path: place, message }
  })
  return { title: "Imports", entries }
}

const verbs = {
  npm: ["npm uninstall", "npm install"],
  pnpm: ["pnpm remove", "pnpm add"],
  yarn: ["yarn remove", "yarn add"],
  bun: ["bun remove", "bun add"],
} as const

/** What has to be installed at once: one package after the other would be refused. */
function commandsFor({
  replaced,
  wanted,
  raised,
  dependencies: { manager },
}: {
  readonly replaced: readonly string[]
  readonly wanted: readonly string[]
  readonly raised: readonly RaisedPackage[]
  readonly dependencies: Dependencies
}): readonly string[] {
  const [remove, add] = verbs[manager]
  const newest = raised.map(({ name, range }) => `${name}@"${range}"`)
  return [
    ...(replaced.length > 0 ? [`${remove} ${replaced.join(" ")}`] : []),
    ...(wanted.length > 0 ? [`${add} ${[...wanted, ...newest].join(" ")}`] : []),
  ]
}
