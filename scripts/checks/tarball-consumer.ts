import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pMap from "p-map"
import { workspaceNode } from "../setup/workspace.mjs"
import { type Check, sumResults } from "./check.ts"
import { runCommands } from "./consumer-commands.ts"
import { installTarballs, type Manager } from "./consumer-folder.ts"
import { loadAll } from "./consumer-imports.ts"
import { provideConsumerNodes } from "./consumer-nodes.ts"
import { reportConsumers } from "./consumer-table.ts"
import { entryPointsOf } from "./entry-points.ts"
import { compilations } from "./tarball-types.ts"
import { packAll } from "./tarballs.ts"

const managers: readonly Manager[] = ["npm", "pnpm"]

/**
 * Installs the tarballs in an empty folder with each package manager, loads every entry point in each version of
 * Node.js, compiles applications and runs commands.
 */
export const tarballConsumerCheck: Check = {
  name: "tarball-imports",
  run: async () => {
    const tarballs = await packAll()
    const packages = await Promise.all(tarballs.map(entryPointsOf))
    const parent = mkdtempSync(path.join(tmpdir(), "lockstep-consumer-"))
    const folderOf = (manager: Manager): string => path.join(parent, manager)
    try {
      const [nodes] = await Promise.all([
        provideConsumerNodes(),
        ...managers.map((manager) => installTarballs(manager, folderOf(manager), tarballs)),
      ])
      // pnpm shows an application only what its packages depend on.
      const strictest = folderOf("pnpm")
      const compiling = compilations(strictest, packages)
      const loading = managers.flatMap((each) =>
        nodes.map((node) => () => loadAll(each, folderOf(each), node, packages)),
      )
      const consumers = await pMap([...compiling, ...loading], (task) => task(), { concurrency: 2 })
      const commands = await Promise.all(tarballs.map((each) => runCommands(strictest, each)))
      return sumResults([
        reportConsumers("import and require", packages, consumers.slice(compiling.length)),
        reportConsumers("types", packages, consumers.slice(0, compiling.length)),
        ...commands,
      ])
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
  },
}

/** Installs core's tarball with npm in an empty folder, and loads its entry points in the workspace's Node.js. */
export const coreConsumerCheck: Check = {
  name: "core-tarball",
  run: async () => {
    const tarballs = (await packAll()).filter(({ manifest }) => manifest.name === "@lockstep/core")
    const packages = await Promise.all(tarballs.map(entryPointsOf))
    const parent = mkdtempSync(path.join(tmpdir(), "lockstep-consumer-"))
    try {
      const folder = path.join(parent, "npm")
      await installTarballs("npm", folder, tarballs)
      const node = { version: process.versions.node, program: workspaceNode }
      const consumer = await loadAll("npm", folder, node, packages)
      return reportConsumers("import and require", packages, [consumer])
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
  },
}
