import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** Location of the page about adapters. */
export const pageFile: string = path.join(root, "docs/adapters.md")
