import { existsSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** The pages that have tables of the differences from Auth.js. */
export const pageFiles: readonly string[] = [
  "docs/migrate-from-next-auth-5.md",
  "docs/migrate-from-auth-js-express.md",
]
  .map((file) => path.join(root, file))
  .filter((file) => existsSync(file))
