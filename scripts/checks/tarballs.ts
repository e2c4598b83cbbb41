import { globSync, mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { scratch, workspaceCommand } from "../setup/workspace.mjs"
import { type PublishedPackage, publishedPackages } from "./published-packages.ts"

/** A package as it would be uploaded. */
export interface Tarball extends PublishedPackage {
  /** Absolute path of the .tgz file. */
  readonly file: string
}

async function pack(entry: PublishedPackage): Promise<Tarball> {
  const target = path.join(scratch, "tarballs", path.basename(entry.manifest.name))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const args = ["pack", "--pack-destination", target]
  const { code, output } = await runCommand(workspaceCommand("pnpm"), args, {
    cwd: entry.folder,
    show: false,
  })
  const [name] = globSync("*.tgz", { cwd: target })
  if (code !== 0 || name === undefined) {
    throw new Error(`pnpm pack failed for ${entry.manifest.name}:\n${output}`)
  }
  return { ...entry, file: path.join(target, name) }
}

let packed: Promise<readonly Tarball[]> | undefined

/** Packs every published package, once for all checks. */
export function packAll(): Promise<readonly Tarball[]> {
  packed ??= Promise.all(publishedPackages().map(pack))
  return packed
}

/** The files in a tarball, relative to the package's folder. */
export async function listFiles(tarball: Tarball): Promise<readonly string[]> {
  const { output } = await runCommand("tar", ["-tzf", tarball.file], { show: false })
  const names = output.split("\n").map((line) => line.trim().replace(/^package\//, ""))
  return names.filter((name) => name !== "" && !name.endsWith("/")).sort()
}
