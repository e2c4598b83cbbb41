import { findChromium } from "./find-chromium.mjs"
import { inspectMachine, resolveServices, serviceNames, testServices } from "./find-services.mjs"
import { pullImage } from "./pull-image.mjs"
import { provideRuntimes } from "./runtimes.mjs"
import { recipes } from "./service-images.mjs"
import { announce } from "./terminal.mjs"
import { explainMissing } from "./explain-missing.mjs"

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
