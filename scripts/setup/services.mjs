import { existsSync, readFileSync } from "node:fs"
import { findChromium, provideRuntimes, runtimes } from "./find-runtimes.mjs"
import { inspectMachine, resolveServices, serviceNames, testServices } from "./find-services.mjs"
import { pullImage } from "./pull-image.mjs"
import { providerRecipes, recipes } from "./service-images.mjs"
import { announce } from "./terminal.mjs"

/** What `npm test` runs against. */
export const servicesOfProof = [
  "postgres",
  "mariadb",
  "mongodb",
  "redis",
  "redis-cluster",
  "browser",
]

/**
 * Pulls the official images of services that nothing else provides.
 * @param {readonly string[]} names of services
 */
async function pullImages(names) {
  const variables = testServices
    .filter(({ name }) => names.includes(name))
    .map(({ image }) => image)
  const missing = recipes.filter(({ variable }) => variables.includes(variable))
  await Promise.all(missing.map(({ official }) => pullImage(official)))
}

/**
 * Finds what the tests run against: servers that the environment names, containers where Docker responds, engines
 * from npm, and a browser. Nothing is installed on the machine and no daemon is started; only Docker's own store can
 * get official images. Prints what was not found, and how to get it.
 * @param {readonly string[]} [names] of the services, `browser` among them; all if undefined
 * @returns {Promise<Record<string, string>>} variables for the tests
 */
export async function provideServices(names) {
  const programs = names === undefined ? await provideRuntimes() : {}
  const env = { ...process.env, ...programs }
  const before = resolveServices(env, inspectMachine(env))
  const wanted = names ?? [...serviceNames, "browser"]
  const lacking = wanted.filter((name) => !before.names.includes(name))
  if (inspectMachine(env).docker) await pullImages(lacking)
  const machine = inspectMachine(env)
  const found = resolveServices(env, machine)
  const browser = findChromium(process.env)
  const here = browser === undefined ? found.names : [...found.names, "browser"]
  const missing = wanted.filter((name) => !here.includes(name))
  for (const line of explainMissing(missing, machine)) announce(line)
  return {
    ...found.variables,
    ...programs,
    TESTCONTAINERS_RYUK_DISABLED: "true",
    LOCKSTEP_CHROMIUM: browser ?? "",
    LOCKSTEP_SERVICES: here.join(","),
  }
}

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
