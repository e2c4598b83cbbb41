import { writeFileSync } from "node:fs"
import path from "node:path"
import { packageFolders, readManifest, root } from "../../scripts/setup/workspace.mjs"

/**
 * npm accepts provenance only for packages that name the repository that the workflow runs in. It is written
 * into the manifests right before they are published, so that a fork publishes as itself.
 */
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
if (!server || !name) throw new Error("GITHUB_SERVER_URL and GITHUB_REPOSITORY have to be set.")
const url = `git+${server}/${name}.git`

for (const directory of packageFolders()) {
  const folder = path.join(root, directory)
  const manifest = readManifest(folder)
  if (manifest["private"] === true) continue
  const file = path.join(folder, "package.json")
  const stated = { ...manifest, repository: { type: "git", url, directory } }
  writeFileSync(file, `${JSON.stringify(stated, undefined, 2)}\n`)
  process.stdout.write(`${directory}: ${url}\n`)
}
