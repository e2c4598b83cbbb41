import { providerRecipes } from "../images/recipes.mjs"
import { provideImages } from "../images/build-images.mjs"
import { provideDocker } from "./docker.mjs"
import { findServices, testServices } from "./find-services.mjs"
import { provideRuntimes } from "./runtimes.mjs"
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
 * Puts in place what tests run against: servers that are named, or images in Docker, and the runtimes.
 * @returns {Promise<Record<string, string>>} variables for the tests
 */
export async function provideServices() {
  const programs = await provideRuntimes()
  const images = await provideContainers()
  const given = { ...images, ...programs }
  const found = findServices({ ...process.env, ...given, LOCKSTEP_SERVICES: undefined })
  explain(testServices.filter(({ name }) => !found.names.includes(name)))
  for (const { name, label } of providerRecipes) {
    if (found.names.includes(name)) continue
    announce(`The image of ${label} is missing, so its tests do not run.`)
  }
  return {
    ...found.variables,
    ...given,
    TESTCONTAINERS_RYUK_DISABLED: "true",
    LOCKSTEP_SERVICES: found.names.join(","),
  }
}
