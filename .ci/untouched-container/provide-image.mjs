import { createHash } from "node:crypto"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { docker, hasImage, imageLabel } from "../../scripts/setup/docker-command.mjs"
import { npm } from "../../scripts/setup/npm.mjs"
import { announce, SetupError } from "../../scripts/setup/terminal.mjs"
import { buildBaseImage } from "../bare-machine/images/base-image.mjs"
import { baseImage } from "../bare-machine/images/recipes.mjs"

const dockerfile = fileURLToPath(new URL("Dockerfile", import.meta.url))

/** The oldest versions that the README requires. Debian's own Node.js 20 comes with npm 9. */
const packages = { node: `node-linux-${process.arch}@20`, npm: "npm@10" }

const image = "lockstep/untouched:node-20"
const label = "dev.lockstep.untouched"

/** @returns {string} another one when anything that goes into the image changes */
function fingerprint() {
  const hash = createHash("sha256").update(JSON.stringify([baseImage(), packages]))
  return hash.update(readFileSync(dockerfile)).digest("hex").slice(0, 16)
}

/**
 * @param {string} problem
 * @param {string} output
 * @returns {SetupError}
 */
function failed(problem, output) {
  process.stdout.write(output)
  return new SetupError(`${problem}; see above.`, [
    "Or name an image that has Node.js 20 and npm: IMAGE=node:20-slim",
  ])
}

/**
 * Fetches Node.js and npm into the folder that the image is built from.
 * @param {string} folder
 */
async function fetchPrograms(folder) {
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"]
  const args = ["install", "--prefix", folder, ...options, ...Object.values(packages)]
  const { code, output } = await npm(args, { cwd: folder, show: false })
  if (code !== 0) throw failed("Node.js 20 and npm could not be fetched", output)
  const modules = path.join(folder, "node_modules")
  const nodePackage = path.join(modules, `node-linux-${process.arch}`)
  cpSync(path.join(nodePackage, "bin", "node"), path.join(folder, "node"))
  cpSync(path.join(modules, "npm"), path.join(folder, "npm"), { recursive: true })
  rmSync(modules, { recursive: true })
  cpSync(dockerfile, path.join(folder, "Dockerfile"))
}

async function buildImage() {
  if (!(await hasImage(baseImage()))) await buildBaseImage(baseImage())
  announce(`Building the image ${image} ...`)
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-untouched-"))
  try {
    await fetchPrograms(folder)
    const labels = ["--label", `${label}=${fingerprint()}`]
    const args = ["build", "--build-arg", `BASE=${baseImage()}`, ...labels, "--tag", image, folder]
    const { code, output } = await docker(args)
    if (code !== 0) throw failed(`The image ${image} could not be built`, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the image that IMAGE names, or one of Debian, Node.js 20 and npm 10, with nothing else.
 * @returns {Promise<string>}
 * @throws {SetupError} when it cannot be built
 */
export async function provideImage() {
  const named = process.env["IMAGE"]
  if (named) return named
  if ((await imageLabel(image, label)) !== fingerprint()) await buildImage()
  return image
}
