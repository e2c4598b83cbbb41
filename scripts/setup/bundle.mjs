import { createHash } from "node:crypto"
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { bundlePackage, entryPoints, offersProviders } from "./bundle-package.mjs"
import { packageFolders, root } from "./workspace.mjs"

/** Remembers from what the files in `dist` were made. */
const stamp = ".bundled"

/**
 * @param {string} folder of a package
 * @param {readonly string[]} files what it is made from
 * @returns {string}
 */
function fingerprint(folder, files) {
  const hash = createHash("sha256")
  for (const file of files) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${path.relative(path.join(root, folder), file)} ${mtimeMs} ${size}\n`)
  }
  return hash.digest("hex")
}

/**
 * Replaces files one by one: a program that runs at the same time never reads a half of one.
 * @param {string} dist
 * @param {ReadonlyMap<string, string | Uint8Array>} files
 */
function replaceFiles(dist, files) {
  for (const [name, content] of files) {
    const file = path.join(dist, name)
    mkdirSync(path.dirname(file), { recursive: true })
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, content)
    renameSync(fresh, file)
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const file = path.join(dist, name)
    const isOfOther = /\.\d+$/.test(name)
    if (isOfOther || files.has(name.replaceAll("\\", "/"))) continue
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) rmSync(file, { force: true })
  }
}

/** @param {string} folder of a package */
async function bundleIfChanged(folder) {
  if (Object.keys(entryPoints(folder)).length === 0) return
  const dist = path.join(root, folder, "dist")
  const sources = globSync("src/**/*.ts", { cwd: path.join(root, folder) })
  const providers = offersProviders.has(folder)
    ? globSync(path.join(root, "core/src/providers/*"))
    : []
  const files = [
    ...["package.json", ...sources].map((file) => path.join(root, folder, file)),
    ...providers,
    ...[
      "scripts/setup/bundle.mjs",
      "scripts/setup/bundle-package.mjs",
      "core/scripts/chunks.mjs",
    ].map((file) => path.join(root, file)),
  ].toSorted()
  const made = fingerprint(folder, files)
  const stampFile = path.join(dist, stamp)
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === made) return
  // What another program left there, with its folders.
  if (!existsSync(stampFile)) rmSync(dist, { recursive: true, force: true })
  replaceFiles(dist, await bundlePackage(folder))
  writeFileSync(stampFile, made)
}

const folders = process.argv.slice(2)
await Promise.all(
  (folders.length > 0 ? folders : packageFolders()).map((folder) => bundleIfChanged(folder)),
)
