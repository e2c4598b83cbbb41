import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import {
  packageFolders,
  readManifest,
  root,
  workspaceCommand,
  workspaceNode,
} from "./workspace.mjs"

/** Kept inside node_modules, so that deleting that folder is enough to start over. */
const fingerprintFile = path.join(root, "node_modules", ".lockstep-fingerprint")

/**
 * Everything that decides what an install puts on the disk.
 * @returns {string}
 */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`)
  const manifests = packageFolders().map((folder) => `${folder}/package.json`)
  for (const file of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests]) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest("hex")
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function needsModules(folder) {
  const manifest = readManifest(path.join(root, folder))
  return manifest["dependencies"] !== undefined || manifest["devDependencies"] !== undefined
}

/**
 * Returns whether the last install that succeeded is still the right one.
 * @returns {boolean}
 */
export function isInstalled() {
  const parts = packageFolders()
    .filter(needsModules)
    .map((folder) => path.join(root, folder, "node_modules"))
  const needed = [fingerprintFile, workspaceNode, workspaceCommand("tsc"), ...parts]
  if (!needed.every((file) => existsSync(file))) return false
  return readFileSync(fingerprintFile, "utf8") === fingerprint()
}

/** Remembers that what is on the disk is what the lockfile asks for. */
export function rememberInstall() {
  writeFileSync(fingerprintFile, fingerprint())
}
