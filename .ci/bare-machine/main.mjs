import { testServices } from "../../scripts/setup/find-services.mjs"
import { providerRecipes, recipes } from "../../scripts/setup/service-images.mjs"
import { setUp } from "../../scripts/setup/setup.mjs"
import { describeError, SetupError } from "../../scripts/setup/terminal.mjs"
import { provideBrowser } from "./browser.mjs"
import { provideDocker } from "./docker.mjs"
import { provideImages } from "./images/build-images.mjs"

/** What `npm test` runs against. */
const usual = ["browser", "postgres", "mariadb", "mongodb", "redis"]

/**
 * The images of a service; `docker` stands for those of all databases.
 * @param {string} name
 * @returns {(import("../../scripts/setup/service-images.mjs").ImageRecipe | import("../../scripts/setup/service-images.mjs").ProviderRecipe)[]}
 */
function recipesOf(name) {
  if (name === "browser") return []
  if (name === "docker") return [...recipes]
  const variable = testServices.find((service) => service.name === name)?.image
  const found = [...recipes, ...providerRecipes].filter(
    (recipe) => recipe.variable === variable || recipe.name === name,
  )
  if (found.length > 0) return found
  const known = [...testServices, ...providerRecipes].map((service) => service.name).join(", ")
  throw new SetupError(`There is no service ${name}.`, [`There are: browser, docker, ${known}`])
}

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : usual
  const images = [...new Set(names.flatMap(recipesOf))]
  await setUp()
  if (names.includes("browser")) await provideBrowser()
  if (images.length > 0) {
    await provideDocker()
    await provideImages(images)
  }
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
