import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

import { html, type Html } from "./html.ts"

const root = new URL("../../../", import.meta.url)

// The root's package.json is the one place that names the repository.
const { repository } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly repository: { readonly url: string }
}

/**
 * The URL of a file on the repository's host.
 *
 * @param file - path from the root of the repository, with slashes
 */
export function sourceUrl(file: string): string {
  const host = repository.url.replace(/^git\+/, "").replace(/\.git$/, "")
  return `${host}/blob/main/${file}`
}

/**
 * A link to the file that makes a page, for its footer.
 *
 * @param module - `import.meta.url` of that file
 */
export function sourceLink(module: string): Html {
  const file = path.relative(fileURLToPath(root), fileURLToPath(module)).replaceAll("\\", "/")
  return html`<a href="${sourceUrl(file)}">Source of this page</a> <code>${file}</code>`
}
