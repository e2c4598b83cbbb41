import { readdirSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

// An output of a step of a workflow: whether changes wait for the next versions.
const isPending = readdirSync(path.join(root, ".changeset")).some((name) => name.endsWith(".md"))
process.stdout.write(`pending=${isPending}\n`)
