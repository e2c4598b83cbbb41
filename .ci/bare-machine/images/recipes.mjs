import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

/** The folder with one folder for each image. */
export const recipeFolder = fileURLToPath(new URL(".", import.meta.url))

/** Version of the embedded MongoDB engine inside of the image. */
export const mongoEngine = "0.1.1"

// What the test kit puts in front of that engine, the image has there too.
const mongoFront = path.join(recipeFolder, "../../../tools/test-services/src/mongo-front")

/** Release of Debian that the packages come from. */
export const debianRelease = "trixie"

const baseRecipe = path.join(recipeFolder, "base-image.mjs")

/**
 * The tag of the small Debian below all of them; another one when its making changes.
 * @returns {string}
 */
export function baseImage() {
  const hash = createHash("sha256").update(readFileSync(baseRecipe)).digest("hex")
  return `lockstep/debian:${debianRelease}-${hash.slice(0, 8)}`
}

/**
 * Differs when anything that goes into an image does. What apt-get fetched that day does not count.
 * @param {import("../../../scripts/setup/service-images.mjs").ImageRecipe | import("../../../scripts/setup/service-images.mjs").ProviderRecipe} recipe
 * @returns {string}
 */
export function fingerprintOf(recipe) {
  const hash = createHash("sha256").update(`${debianRelease} ${mongoEngine} ${process.arch}`)
  const folders = [path.join(recipeFolder, recipe.name)]
  if (recipe.name === "mongo") folders.push(mongoFront)
  const files = folders.flatMap((folder) =>
    [...readdirSync(folder)].sort().map((name) => path.join(folder, name)),
  )
  for (const file of [...files, baseRecipe]) {
    hash.update(`\n${path.basename(file)}\n`).update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 16)
}
