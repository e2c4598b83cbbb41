import { existsSync, readFileSync } from "node:fs"
import { testServices } from "./find-services.mjs"
import { providerRecipes, recipes } from "./service-images.mjs"
import { runtimes } from "./find-runtimes.mjs"

/** Prepares a Debian machine; see `.ci/bare-machine/README.md`. */
const prepare = "sudo node .ci/bare-machine/main.mjs"

/**
 * Returns whether this is Debian, Ubuntu or a system like them, as os-release(5) says it.
 * @returns {boolean}
 */
export function isDebian() {
  if (!existsSync("/etc/os-release")) return false
  const lines = readFileSync("/etc/os-release", "utf8").split("\n")
  return lines.some((line) => /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/.test(line))
}

/**
 * What to tell a person about services that were not found: a line for each, with the command that provides it.
 * @param {readonly string[]} names of the services, and `browser`
 * @param {Pick<import("./find-services.mjs").Machine, "docker">} machine
 * @param {boolean} [debian] whether the system is Debian or Ubuntu
 * @returns {readonly string[]}
 */
export function explainMissing(names, machine, debian = isDebian()) {
  return names.map((name) => `Not found: ${labelOf(name)}. ${remedyOf(name, machine, debian)}`)
}

/** @param {string} name */
function labelOf(name) {
  if (name === "browser") return "Chromium"
  if (name === "docker") return "Docker with the images of all databases"
  const known = [...testServices, ...providerRecipes, ...runtimes].find(
    (each) => each.name === name,
  )
  return known?.label ?? name
}

/**
 * @param {string} name
 * @param {Pick<import("./find-services.mjs").Machine, "docker">} machine
 * @param {boolean} debian
 */
function remedyOf(name, machine, debian) {
  const runtime = runtimes.find((each) => each.name === name)
  if (runtime !== undefined) return `Name it: ${runtime.program}=/path/to/program npm run test:all`
  if (name === "browser") {
    return debian
      ? "Install it: sudo apt-get install chromium"
      : "Name it: CHROMIUM_PATH=/path npm test"
  }
  const provider = providerRecipes.find((each) => each.name === name)
  const service = testServices.find((each) => each.name === name)
  if (machine.docker && service !== undefined) {
    const recipe = recipes.find(({ variable }) => variable === service.image)
    return `Get its image: docker pull ${recipe?.official}`
  }
  if (machine.docker && provider !== undefined) return `Build its image: ${prepare} ${name}`
  if (debian) return `Install and start it: ${prepare} ${name}`
  if (service === undefined) return "Start Docker, and run the command again."
  return `Start Docker, or name a server: ${service.address}=... npm test`
}
