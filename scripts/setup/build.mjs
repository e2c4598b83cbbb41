import { existsSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "./run-command.mjs"
import { announce, SetupError } from "./terminal.mjs"
import { packageFolders, root, workspaceCommand } from "./workspace.mjs"

/**
 * Removes compiled files whose source no longer exists: the compiler leaves them, and they would be published.
 * @param {string} folder of a package
 */
function removeStaleOutput(folder) {
  const output = path.join(root, folder, "dist")
  if (!existsSync(output)) return
  for (const name of readdirSync(output, { recursive: true, encoding: "utf8" })) {
    const module = name.replace(/(\.d)?\.(js|ts)(\.map)?$/, "")
    if (module === name) continue
    if (existsSync(path.join(root, folder, "src", `${module}.ts`))) continue
    rmSync(path.join(output, name))
  }
}

/**
 * Makes the compiler forget what it wrote when a part of it was deleted by hand: it would not look.
 * @param {string} folder of a package
 */
function forgetIncompleteOutput(folder) {
  const source = path.join(root, folder, "src")
  if (!existsSync(source)) return
  const modules = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  )
  const output = modules.map((name) => path.join(root, folder, "dist", name.replace(/ts$/, "js")))
  if (output.every((file) => existsSync(file))) return
  rmSync(path.join(root, folder, "dist", ".tsbuildinfo"), { force: true })
}

/**
 * Compiles what changed since the last time.
 * @returns {Promise<import("./run-command.mjs").CommandResult>}
 */
export function compile() {
  for (const folder of packageFolders()) {
    removeStaleOutput(folder)
    forgetIncompleteOutput(folder)
  }
  return runCommand(workspaceCommand("tsc"), ["-b"])
}

/**
 * Compiles all packages.
 * @throws {SetupError} when the sources do not compile
 */
export async function buildPackages() {
  announce("Building the packages ...")
  const { code } = await compile()
  if (code === 0) return
  throw new SetupError("The packages do not compile; the reasons are above.", [
    "In a fresh clone this is a fault of the project: please report it.",
    "Otherwise put the sources right and run the same command again.",
  ])
}
