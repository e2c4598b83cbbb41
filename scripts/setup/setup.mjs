import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { buildPackages } from "./build.mjs"
import {
  checkNodeVersion,
  checkNpmVersion,
  checkRegistry,
  npm,
  tellsNetworkTrouble,
  unreachableRegistry,
} from "./npm.mjs"
import { runCommand } from "./run-command.mjs"
import { announce, SetupError } from "./terminal.mjs"
import {
  packageFolders,
  readManifest,
  root,
  scratch,
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
function isInstalled() {
  const parts = packageFolders()
    .filter(needsModules)
    .map((folder) => path.join(root, folder, "node_modules"))
  const needed = [fingerprintFile, workspaceNode, workspaceCommand("tsc"), ...parts]
  if (!needed.every((file) => existsSync(file))) return false
  return readFileSync(fingerprintFile, "utf8") === fingerprint()
}

/** Remembers that what is on the disk is what the lockfile asks for. */
function rememberInstall() {
  writeFileSync(fingerprintFile, fingerprint())
}

/** There while an install runs; what it leaves behind when it is interrupted cannot be trusted. */
const marker = path.join(scratch, "installing")

/**
 * Runs pnpm through npm, so that a machine needs neither pnpm nor the workspace's Node.js.
 * @returns {Promise<import("./run-command.mjs").CommandResult>}
 */
function pnpmInstall() {
  const tools = /** @type {Record<string, string>} */ (readManifest(root)["devDependencies"])
  const packages = ["node", "pnpm"].map((name) => `--package=${name}@${tools[name]}`)
  const install = ["pnpm", "install", "--frozen-lockfile", "--reporter=append-only"]
  return npm(["exec", "--yes", ...packages, "--", ...install])
}

function removeModules() {
  for (const folder of ["", ...packageFolders()]) {
    rmSync(path.join(root, folder, "node_modules"), { recursive: true, force: true })
  }
}

/**
 * @param {string} output what the failed install wrote
 * @returns {SetupError}
 */
function explainFailure(output) {
  if (output.includes("OUTDATED_LOCKFILE")) {
    return new SetupError("pnpm-lock.yaml does not fit the package.json files.", [
      "Bring it up to date: npm exec --package=pnpm@12 -- pnpm install --no-frozen-lockfile",
      "Commit pnpm-lock.yaml together with the package.json files.",
    ])
  }
  if (output.includes("ENOSPC")) {
    return new SetupError("The disk is full.", ["Free about 1 GB and run the same command again."])
  }
  if (tellsNetworkTrouble(output)) return unreachableRegistry()
  return new SetupError("Installing the dependencies failed; the reason is above.", [
    "Run the same command again: it starts from a clean folder.",
  ])
}

/** @returns {Promise<boolean>} whether the workspace's own Node.js is there and runs */
async function nodeRuns() {
  if (!existsSync(workspaceNode)) return false
  const { code } = await runCommand(workspaceNode, ["--version"], { show: false })
  return code === 0
}

/**
 * Installs the dependencies of all packages, unless nothing changed since the last time.
 * @throws {SetupError} when that is not possible
 */
async function installDependencies() {
  const interrupted = existsSync(marker)
  if (!interrupted && isInstalled()) return
  await checkNpmVersion()
  await checkRegistry()
  if (interrupted) {
    announce("The last install did not finish: starting from a clean folder.")
    removeModules()
  }
  mkdirSync(scratch, { recursive: true })
  writeFileSync(marker, "")
  announce("Installing dependencies from the npm registry (about 20 s the first time) ...")
  let result = await pnpmInstall()
  if (result.code === 0 && !(await nodeRuns())) {
    announce("The install is not complete: once more, from a clean folder.")
    removeModules()
    result = await pnpmInstall()
  }
  if (result.code !== 0) throw explainFailure(result.output)
  rememberInstall()
  rmSync(marker)
}

/** Puts the dependencies in place; quick when they already are. */
export async function setUp() {
  checkNodeVersion()
  await installDependencies()
}

/** Puts the dependencies in place and compiles the packages. */
export async function setUpAndBuild() {
  await setUp()
  await buildPackages()
}
