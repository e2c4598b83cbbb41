import { cpSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { npm } from "../../../../scripts/setup/npm.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root, workspaceCommand } from "../../../../scripts/setup/workspace.mjs"

const sources = path.join(import.meta.dirname, "../../applications")

/**
 * Compiles and packs the packages, as they would be uploaded.
 *
 * @returns the paths of the tarballs
 */
export async function packPackages<Name extends string>(
  folder: string,
  packages: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, string>>> {
  await buildPackages()
  const files = Object.entries<string>(packages).map(async ([name, from]) => {
    const target = path.join(folder, name)
    mkdirSync(target, { recursive: true })
    const cwd = path.join(root, from)
    await run(workspaceCommand("pnpm"), ["pack", "--pack-destination", target], cwd)
    return [name, path.join(target, String(globSync("*.tgz", { cwd: target })[0]))]
  })
  // One for each of the packages.
  return Object.fromEntries(await Promise.all(files)) as Record<Name, string>
}

/** An empty folder outside of the workspace, in which nothing of it can be found by chance. */
export function emptyFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "lockstep-applications-"))
}

/**
 * Copies applications, untouched, and installs what they depend on: from the registry, except the
 * packages that are replaced.
 */
export async function installApplications(
  folder: string,
  names: readonly string[],
  replaced: Readonly<Record<string, string>>,
): Promise<void> {
  for (const name of names) {
    const options = { recursive: true, filter: (file: string) => !file.endsWith("node_modules") }
    cpSync(path.join(sources, name), path.join(folder, name), options)
  }
  const overrides = Object.entries(replaced).map(([name, file]) => [name, `file:${file}`])
  const manifest = {
    private: true,
    workspaces: names,
    overrides: Object.fromEntries(overrides) as Record<string, string>,
  }
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest))
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
  const { code, output } = await npm(args, { cwd: folder, show: false })
  if (code !== 0) throw new Error(`the applications cannot be installed:\n${output}`)
}

/**
 * Runs a command in a folder.
 *
 * @throws Error with the command's output when it fails
 */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = { cwd, show: false, env: { ...process.env, ...env } }
  const { code, output } = await runCommand(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${output}`)
}
