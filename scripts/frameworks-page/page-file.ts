import path from "node:path"
import { root } from "../bare-machine/setup/workspace.mjs"

/** Where the page about frameworks is. */
export const pageFile: string = path.join(root, "docs/frameworks.md")
