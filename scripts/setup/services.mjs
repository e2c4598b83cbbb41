import { findChromium } from "./find-chromium.mjs"
import { inspectMachine, missingServices, resolveServices, testServices } from "./find-services.mjs"
import { pullImage } from "./pull-image.mjs"
import { provideRuntimes } from "./runtimes.mjs"
import { recipes } from "./service-images.mjs"
import { announce } from "./terminal.mjs"
import { explainMissing } from "./explain-missing.mjs"

/** What `npm test` runs against. `npm run test:all` wants everything. */
const wantedByProof = ["postgres", "mariadb", "mongodb", "redis", "redis-cluster", "browser"]

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
 * @param {"proof" | "everything"} scope of the tests
 * @returns {Promise<Record<string, string>>} variables for the tests
 */
export async function provideServices(scope) {
  const isAll = scope === "everything"
  const programs = isAll ? await provideRuntimes() : {}
  const env = { ...process.env, ...programs }
  const before = resolveServices(env, inspectMachine(env))
  const wanted = isAll ? missingServices(before) : wantedByProof
  const lacking = wanted.filter((name) => !before.names.includes(name))
  if (inspectMachine(env).docker) await pullImages(lacking)
  const machine = inspectMachine(env)
  const found = resolveServices(env, machine)
  const browser = findChromium(process.env)
  const names = browser === undefined ? found.names : [...found.names, "browser"]
  const missing = wanted.filter((name) => !names.includes(name))
  for (const line of explainMissing(missing, machine)) announce(line)
  return {
    ...found.variables,
    ...programs,
    TESTCONTAINERS_RYUK_DISABLED: "true",
    LOCKSTEP_CHROMIUM: browser ?? "",
    LOCKSTEP_SERVICES: names.join(","),
  }
}
