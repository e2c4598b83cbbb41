import { globSync, mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import {
  packageFolders,
  readManifest,
  root,
  scratch,
  workspaceCommand,
} from "../setup/workspace.mjs"

/** Target of an import, by condition; `null` blocks what a pattern would let through. */
export type Target = string | null | { readonly [condition: string]: Target }

/** The part of a package.json that the checks read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly type?: string
  readonly sideEffects?: boolean
  readonly keywords?: readonly string[]
  readonly engines?: { readonly node?: string }
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: { readonly [entry: string]: Target }
  /** Where compilers that do not read `exports` find types. */
  readonly typesVersions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly imports?: { readonly [entry: string]: Target }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A published package. */
export interface PublishedPackage {
  /** Absolute. */
  readonly folder: string
  readonly manifest: Manifest
}

/** All packages of the workspace that are not private. */
export function publishedPackages(): readonly PublishedPackage[] {
  return packageFolders()
    .map((name) => path.join(root, name))
    .map((folder) => ({
      folder,
      // npm's own format; the checks only look at what they name above.
      manifest: readManifest(folder) as unknown as Manifest,
    }))
    .filter(({ manifest }) => manifest.private !== true)
}

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
