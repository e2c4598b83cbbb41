import { globSync, statSync } from "node:fs"
import path from "node:path"
import { type Check, type CheckResult, fromProblems, sumResults } from "./check.ts"
import { findBrokenLinks } from "./markdown-links.ts"
import type { Manifest, Target } from "./published-packages.ts"
import { listFiles, packAll, type Tarball } from "./tarballs.ts"

/** The files that a package must have: its sources, what they compile to, and the papers. */
function expectedFiles(folder: string): readonly string[] {
  const sources = globSync("src/**/*.ts", { cwd: folder })
  const modules = sources.map((file) => file.replace(/^src[/\\]/, "").replace(/\.ts$/, ""))
  const compiled = modules.flatMap((module) =>
    ["js", "js.map", "d.ts", "d.ts.map"].map((ending) => `dist/${module}.${ending}`),
  )
  const schema = globSync("schema/**/*.*", { cwd: folder })
  const commands = globSync("bin/*.js", { cwd: folder })
  const templates = globSync("templates/**/*.*", { cwd: folder }).filter(
    (file) => /\.\w+$/.test(file) && statSync(path.join(folder, file)).isFile(),
  )
  const papers = globSync("CHANGELOG.md", { cwd: folder })
  // Copied there before packing, so that what messages point at is installed with the package.
  const isCore = path.basename(folder) === "core"
  const reference = isCore ? ["docs/configuration.md", "docs/errors.md", "docs/warnings.md"] : []
  const always = ["package.json", "README.md", "LICENSE"]
  return [
    ...sources,
    ...compiled,
    ...schema,
    ...commands,
    ...templates,
    ...papers,
    ...reference,
    ...always,
  ].map((name) => name.replaceAll("\\", "/"))
}

function filesOf(target: Target): readonly string[] {
  if (target === null) return []
  return typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf)
}

function missingTargets(manifest: Manifest, files: ReadonlySet<string>): readonly string[] {
  const targets = Object.values({
    ...manifest.exports,
    ...manifest.imports,
    ...manifest.bin,
  }).flatMap(filesOf)
  return targets
    .map((target) => target.replace(/^\.\//, ""))
    .filter((target) => !target.includes("*") && !files.has(target))
}

async function checkTarball(tarball: Tarball): Promise<CheckResult> {
  const { name } = tarball.manifest
  const files = new Set(await listFiles(tarball))
  const expected = new Set(expectedFiles(tarball.folder))
  return fromProblems([
    ...[...expected].filter((file) => !files.has(file)).map((file) => `${name} lacks ${file}`),
    ...[...files].filter((file) => !expected.has(file)).map((file) => `${name} ships ${file}`),
    ...missingTargets(tarball.manifest, files).map(
      (file) => `${name} points at ${file}: not there`,
    ),
    ...[...files]
      .filter((file) => file.startsWith("docs/"))
      .flatMap((file) => findBrokenLinks(tarball.folder, file)),
  ])
}

/** Whether each tarball holds exactly what it should. */
export const tarballFilesCheck: Check = {
  name: "tarball-files",
  run: async () => sumResults(await Promise.all((await packAll()).map(checkTarball))),
}
