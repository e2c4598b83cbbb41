import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { npm } from "../setup/npm.mjs"
import { type CommandResult, runCommand } from "../setup/run-command.mjs"
import { workspaceCommand } from "../setup/workspace.mjs"
import type { Tarball } from "./tarballs.ts"

/** What installs the packages. */
export type Manager = "npm" | "pnpm"

/** The older compiler, which many applications still have. */
const typescript = "5.9.3"

/** Peers come from the registry, in the version that the workspace is built with. */
function peersOf(tarballs: readonly Tarball[]): Record<string, string> {
  const peers: Record<string, string> = {}
  for (const { manifest } of tarballs) Object.assign(peers, manifest.peerDependencies)
  return peers
}

/**
 * Installs the tarballs in an empty folder, as an application has them.
 *
 * @param folder - does not exist yet
 */
export async function installTarballs(
  manager: Manager,
  folder: string,
  tarballs: readonly Tarball[],
): Promise<void> {
  const files = Object.fromEntries(tarballs.map((t) => [t.manifest.name, `file:${t.file}`]))
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...peersOf(tarballs), ...files },
    devDependencies: { "@types/node": "^24.0.0", typescript },
  }
  mkdirSync(folder)
  const { code, output } = await install[manager](folder, manifest, files)
  if (code !== 0) throw new Error(`${manager} cannot install the tarballs:\n${output}`)
}

interface ConsumerManifest {
  readonly dependencies: Readonly<Record<string, string>>
}

type Install = (
  folder: string,
  manifest: ConsumerManifest,
  files: Readonly<Record<string, string>>,
) => Promise<CommandResult>

// The packages require each other by version; none of these versions is on the registry yet.
const install: Record<Manager, Install> = {
  npm(folder, manifest, files) {
    const overrides = Object.fromEntries(Object.keys(files).map((name) => [name, `$${name}`]))
    const own = { ...manifest, overrides }
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(own))
    const args = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"]
    return npm(args, { cwd: folder, show: false })
  },
  pnpm(folder, manifest, files) {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest))
    const overrides = Object.entries(files).map(([name, file]) => `  "${name}": "${file}"`)
    const settings = ["packages: []", "pmOnFail: ignore", "overrides:", ...overrides, ""]
    writeFileSync(path.join(folder, "pnpm-workspace.yaml"), settings.join("\n"))
    const args = ["install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"]
    return runCommand(workspaceCommand("pnpm"), args, { cwd: folder, show: false })
  },
}
