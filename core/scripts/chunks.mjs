import { globSync } from "node:fs"
import path from "node:path"

/**
 * Chunks of core, each with what certain modules import that is in no chunk above. A process needs a millisecond for
 * each file. With a dynamic import, a bundler keeps a whole chunk, so that they have nothing that neither `Auth` nor a
 * provider ever loads. Providers, languages, passkeys and features stay with their entry points.
 */
const chunksOfCore = [
  // What the browser needs.
  { name: "base", from: ["client.ts", "client/passkey.ts", "errors.ts"] },
  {
    // What reads a session, and every provider, since a process loads those that are configured.
    name: "session",
    from: [
      "index.ts",
      "config/resolve-config.ts",
      "sessions/sessions-for.ts",
      "sessions/jwt-sessions.ts",
      "actions/action-table.ts",
      "providers/*.ts",
    ],
  },
  {
    name: "store",
    from: [
      "adapters.ts",
      "maintenance.ts",
      "sessions/database-sessions.ts",
      "features/{provider-tokens,rate-limits,session-management}.ts",
    ],
  },
  { name: "provider", from: ["features/*.ts"] },
  { name: "routes", from: ["integration.ts"] },
]
/** The rest of what `Auth` may load. */
const signIn = "sign-in"
/** What features and applications with an adapter need besides. */
const features = "features"
/** What the largest feature has from the start, and what it loads later. */
const tokens = "provider-tokens"
const tokenRequests = "token-requests"
const chunkNames = [
  ...chunksOfCore.map(({ name }) => name),
  signIn,
  features,
  tokens,
  tokenRequests,
]
const besideChunks =
  /\/src\/(?:providers|languages|provider\/microsoft-mark|features\/(?!provider-tokens\/)|adapters\.ts|maintenance\.ts|client|webauthn|crypto\/jw[es]-)/

/** @param {string} id of a module that is imported */
export const isOtherPackage = (id) => !id.startsWith(".") && !path.isAbsolute(id)

/**
 * What a module imports, by the bundler.
 * @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} Imports
 */

/**
 * The chunks of core, for the bundler.
 * @param {string} src of core
 * @param {ReadonlyMap<string, Imports>} imports filled while modules are parsed, before chunks are made
 */
export function groupsOf(src, imports) {
  /** @type {ReadonlyMap<string, string | undefined> | undefined} */
  let chunks
  return chunkNames.map((name, index) => ({
    name,
    priority: chunkNames.length - index,
    /** @param {string} id */
    test: (id) => {
      chunks ??= chunksByModule(src, imports)
      return !besideChunks.test(id) && chunks.get(id) === name
    },
  }))
}

/**
 * @param {string} src
 * @param {ReadonlyMap<string, Imports>} imports
 */
function chunksByModule(src, imports) {
  const files = globSync("**/*.ts", { cwd: src }).map((file) => path.join(src, file))
  /**
   * @param {readonly string[]} from
   * @param {(module: Imports) => readonly string[]} next
   */
  const reachedFrom = (from, next) => {
    const found = new Set(globSync([...from], { cwd: src }).map((file) => path.join(src, file)))
    // A set returns what is added while it is walked through.
    for (const id of found) {
      const module = imports.get(id)
      const others = module === undefined ? [] : next(module)
      for (const own of others.filter((other) => !isOtherPackage(other))) found.add(own)
    }
    return found
  }
  const ofAuth = reachedFrom(["index.ts"], (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
  ])
  const ofOthers = reachedFrom(
    ["client.ts", "client/passkey.ts", "errors.ts", "providers/*.ts"],
    ({ importedIds }) => importedIds,
  )
  const ofFeatures = reachedFrom(
    ["adapters.ts", "maintenance.ts", "features/*.ts"],
    ({ importedIds }) => importedIds,
  )
  const reached = chunksOfCore.map(({ name, from }) => ({
    name,
    modules: reachedFrom(from, ({ importedIds }) => importedIds),
  }))
  const chunkOf = (/** @type {string} */ id) => {
    const isWanted = ofAuth.has(id) || ofOthers.has(id)
    const first = isWanted ? reached.find(({ modules }) => modules.has(id)) : undefined
    if (first !== undefined) return first.name
    if (ofAuth.has(id)) return signIn
    if (!/\/features\/provider-tokens\//.test(id)) return ofFeatures.has(id) ? features : undefined
    return ofFeatures.has(id) ? tokens : tokenRequests
  }
  return new Map(files.map((id) => /** @type {const} */ ([id, chunkOf(id)])))
}
