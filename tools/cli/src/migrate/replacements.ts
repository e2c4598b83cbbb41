/** What a package of Auth.js becomes. */
interface Replacement {
  /** Packages to install instead. Without them, the package stays. */
  readonly packages: readonly string[]
  /** Modules, and what they become. A name that ends in a slash stands for all modules below it. */
  readonly modules: Readonly<Record<string, string>>
}

const adapters = ["drizzle", "kysely", "mongodb", "prisma"].flatMap((name) => [
  [`@auth/${name}-adapter`, `@lockstep/${name}-adapter`],
  [`@next-auth/${name}-adapter`, `@lockstep/${name}-adapter`],
])

const sharedModules = (name: string): Readonly<Record<string, string>> => ({
  [`${name}/providers/`]: "@lockstep/core/providers/",
  [`${name}/providers`]: "@lockstep/core/providers",
  [`${name}/adapters`]: "@lockstep/core/adapters",
  [`${name}/jwt`]: "@lockstep/core/jwt",
})

/** The packages of Auth.js that Lockstep replaces. */
export const replacements: Readonly<Record<string, Replacement>> = {
  "next-auth": {
    packages: ["@lockstep/core", "@lockstep/next"],
    modules: {
      "next-auth": "@lockstep/next",
      "next-auth/react": "@lockstep/next/react",
      "next-auth/webauthn": "@lockstep/next/webauthn",
      ...sharedModules("next-auth"),
    },
  },
  "@auth/express": {
    packages: ["@lockstep/core", "@lockstep/express"],
    modules: { "@auth/express": "@lockstep/express", ...sharedModules("@auth/express") },
  },
  "@auth/core": {
    packages: ["@lockstep/core"],
    modules: {
      "@auth/core": "@lockstep/core",
      "@auth/core/errors": "@lockstep/core/errors",
      "@auth/core/types": "@lockstep/core/types",
      ...sharedModules("@auth/core"),
    },
  },
  "@auth/upstash-redis-adapter": {
    packages: ["@lockstep/redis-adapter"],
    modules: { "@auth/upstash-redis-adapter": "@lockstep/redis-adapter" },
  },
  ...Object.fromEntries(
    adapters.map(([from = "", to = ""]) => [from, { packages: [to], modules: { [from]: to } }]),
  ),
}

/** Frameworks whose package of Auth.js stays, on an alias of its core. */
export const keptFrameworks: readonly string[] = [
  "@auth/sveltekit",
  "@auth/solid-start",
  "@auth/qwik",
]

/**
 * Returns what a module becomes.
 *
 * @returns `undefined` if the module is none of Auth.js, or has no replacement
 */
export function replacementOf(module: string): string | undefined {
  for (const { modules } of Object.values(replacements)) {
    const exact = modules[module]
    if (exact !== undefined) return exact
    const below = Object.keys(modules).find((name) => name.endsWith("/") && module.startsWith(name))
    if (below !== undefined) return `${modules[below]}${module.slice(below.length)}`
  }
  return undefined
}
