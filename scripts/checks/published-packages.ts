import path from "node:path"
import { packageFolders, readManifest, root } from "../setup/workspace.mjs"

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
