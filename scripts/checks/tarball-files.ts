// asvs 15.2.3
import path from "node:path"
import { type Check, type CheckResult, fromProblems, sumResults } from "./check.ts"
import { findBrokenLinks } from "./markdown-links.ts"
import type { Manifest, Target } from "./published-packages.ts"
import { listFiles, packAll, type Tarball } from "./tarballs.ts"

/** Whether a file belongs into a package: what is bundled, what is beside it, and the papers. */
function belongs(folder: string, file: string): boolean {
  if (/^dist\/[\w/-]+\.(?:js|js\.map|d\.ts)$/.test(file)) return true
  const asIs = ["schema/**/*.*", "bin/*.js", "templates/**/*.*", "CHANGELOG.md"]
  // Copied there before packing, so that what messages point at is installed with the package.
  const isCore = path.basename(folder) === "core"
  const reference = isCore ? ["docs/configuration.md", "docs/errors.md", "docs/warnings.md"] : []
  const always = ["package.json", "README.md", "LICENSE"]
  return [...asIs, ...reference, ...always].some((pattern) => path.matchesGlob(file, pattern))
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
  const missing = ["package.json", "README.md", "LICENSE"].filter((file) => !files.has(file))
  return fromProblems([
    ...missing.map((file) => `${name} lacks ${file}`),
    ...[...files]
      .filter((file) => !belongs(tarball.folder, file))
      .map((file) => `${name} ships ${file}`),
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
