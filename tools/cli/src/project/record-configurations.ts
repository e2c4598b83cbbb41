import nodeModule from "node:module"

/** Marks the URL of a module that is replaced by one which records. */
const mark = "?lockstep-cli"

const key = "@lockstep/cli configurations"

/** What was passed to a function of an integration. */
export interface RecordedConfiguration {
  /** Name of the function. */
  readonly by: string
  readonly config: unknown
}

/** By package: the functions that take a configuration, and what the recording function does with it. */
const recorders: Readonly<Record<string, readonly string[]>> = {
  // It reads its configuration when it is first needed.
  "@lockstep/next": [
    "export const FullstackAuth = (config) => (record('FullstackAuth', config), original.FullstackAuth(config))",
    "export { FullstackAuth as default }",
  ],
  // It throws for a wrong configuration, which `doctor` reports.
  "@lockstep/express": [
    "export const ServerAuth = (config) => (record('ServerAuth', config), (_req, _res, next) => next())",
    "export { ServerAuth as ExpressAuth }",
  ],
}

/**
 * Records the configurations that modules of the project pass to `FullstackAuth` and `ServerAuth` from now on: the
 * results of these functions do not contain them. An older Node.js, before 22.15, cannot: nothing is recorded.
 *
 * @returns the configurations, in their order
 */
export function recordConfigurations(): readonly RecordedConfiguration[] {
  const recorded: RecordedConfiguration[] = []
  Object.assign(globalThis, { [Symbol.for(key)]: recorded })
  if (typeof nodeModule.registerHooks !== "function") return recorded
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isOwn = context.parentURL?.endsWith(mark) === true
      if (isOwn || !Object.hasOwn(recorders, specifier)) return found
      return { ...found, url: `${found.url}${mark}-${specifier.split("/")[1]}${mark}` }
    },
    load(url, context, next) {
      if (!url.endsWith(mark)) return next(url, context)
      return { format: "module", source: sourceFor(url), shortCircuit: true }
    },
  })
  return recorded
}

function sourceFor(url: string): string {
  const [original = "", name = ""] = url.split(`${mark}-`)
  const lines = recorders[`@lockstep/${name.slice(0, -mark.length)}`] ?? []
  const from = JSON.stringify(original)
  return [
    `import * as original from ${from}`,
    `export * from ${from}`,
    `const record = (by, config) => globalThis[Symbol.for(${JSON.stringify(key)})].push({ by, config })`,
    ...lines,
  ].join("\n")
}
