import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Entry, Section } from "../output/report.ts"
import type { Core } from "../project/project-core.ts"

/**
 * The installed packages whose older versions have published advisories.
 *
 * @param file - absolute path of the module that exports the configuration
 * @returns no section if none of them is installed
 */
export function packagesSection(
  { packagesWithAdvisories, vulnerabilityOf }: Core,
  file: string,
): Section[] {
  const entries = packagesWithAdvisories().flatMap((name): Entry[] => {
    const version = installedVersion(name, path.dirname(file))
    if (version === undefined) return []
    const message = vulnerabilityOf(name, version)
    return message === undefined
      ? [{ level: "ok", path: name, message: `${version} has no advisory that Lockstep knows.` }]
      : [{ level: "warning", path: name, message }]
  })
  return entries.length > 0 ? [{ title: "Packages", entries }] : []
}

/** Read as a file: a package can export nothing but its modules. */
function installedVersion(name: string, folder: string): string | undefined {
  const manifest = path.join(folder, "node_modules", name, "package.json")
  if (existsSync(manifest)) {
    const { version } = Object(JSON.parse(readFileSync(manifest, "utf8"))) as { version?: unknown }
    return typeof version === "string" ? version : undefined
  }
  const parent = path.dirname(folder)
  return parent === folder ? undefined : installedVersion(name, parent)
}
