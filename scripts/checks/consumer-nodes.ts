import { existsSync, mkdirSync } from "node:fs"
import path from "node:path"
import { findRuntimes } from "../setup/find-runtimes.mjs"
import { npm } from "../setup/npm.mjs"
import { scratch, workspaceNode } from "../setup/workspace.mjs"

/** A version of Node.js that applications run on. */
export interface ConsumerNode {
  readonly version: string
  readonly program: string
}

/** The oldest that `engines` of the packages permits, the newest of that line, and the newest of all. */
const versions = ["22.12.0", "22.23.3", "26.10.0"] as const

const folder = path.join(scratch, `consumer-nodes-${versions.join("_")}`)
const platform = process.platform === "win32" ? "win" : process.platform
const file = process.platform === "win32" ? "bin/node.exe" : "bin/node"

const installed = (version: string): string =>
  path.join(folder, "node_modules", `node-${version}`, file)

/** Installs the versions once, and adds that of the workspace. */
export async function provideConsumerNodes(): Promise<readonly ConsumerNode[]> {
  const own = { version: process.versions.node, program: workspaceNode }
  const known = findRuntimes(process.env)["LOCKSTEP_NODE_22"]
  const programs = versions.map((version) => {
    const program = version === "22.23.3" && known !== undefined ? known : installed(version)
    return { version, program }
  })
  const missing = programs.filter(({ program }) => !existsSync(program))
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true })
    const specs = versions.map(
      (version) => `node-${version}@npm:node-${platform}-${process.arch}@${version}`,
    )
    const options = ["--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit"]
    const { code, output } = await npm(["install", ...options, ...specs], { show: false })
    if (code !== 0) throw new Error(`npm cannot install ${versions.join(", ")}:\n${output}`)
  }
  return [...programs, own].toSorted((a, b) => a.version.localeCompare(b.version))
}
