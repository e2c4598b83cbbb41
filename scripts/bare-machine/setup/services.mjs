import { providerRecipes } from "../images/recipes.mjs"
import { provideImages } from "../images/build-images.mjs"
import { provideDocker } from "./docker.mjs"
import { findServices, testServices } from "./find-services.mjs"
import { announce, describeError } from "./terminal.mjs"

/** @returns {Promise<Record<string, string>>} the variables that name the images */
async function provideContainers() {
  if (!(await provideDocker())) return {}
  try {
    return await provideImages()
  } catch (error) {
    announce(describeError(error))
    return {}
  }
}

/** @param {readonly import("./find-services.mjs").TestService[]} missing */
function explain(missing) {
  if (missing.length === 0) return
  const labels = missing.map(({ label }) => label).join(", ")
  const addresses = missing.map(({ address }) => `${address}=...`).join(" ")
  announce(`No server was found for the tests of ${labels}, so they do not run.`)
  announce("  - Start Docker; as root on Debian or Ubuntu, this command does so itself")
  announce(`  - Or name servers of your own: ${addresses} npm test`)
}

/**
 * Puts in place what the database tests run against: servers that are named, or images in Docker.
 * @returns {Promise<Record<string, string>>} variables for the tests
 */
export async function provideServices() {
  const images = await provideContainers()
  const found = findServices({ ...process.env, ...images, LOCKSTEP_SERVICES: undefined })
  explain(testServices.filter(({ name }) => !found.names.includes(name)))
  for (const { name, label } of providerRecipes) {
    if (found.names.includes(name)) continue
    announce(`The image of ${label} is missing, so its tests do not run.`)
  }
  return {
    ...found.variables,
    ...images,
    TESTCONTAINERS_RYUK_DISABLED: "true",
    LOCKSTEP_SERVICES: found.names.join(","),
  }
}
