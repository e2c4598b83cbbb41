/** The packages that an application replaces when it moves. */
const packageNames: readonly (readonly [published: string, ours: string])[] = [
  ["next-auth", "@lockstep/next"],
  ["@auth/express", "@lockstep/express"],
  ["@auth/core", "@lockstep/core"],
  ["@auth/drizzle-adapter", "@lockstep/drizzle-adapter"],
  ["@auth/kysely-adapter", "@lockstep/kysely-adapter"],
  ["@auth/prisma-adapter", "@lockstep/prisma-adapter"],
]

/** The place of a module's name in an import, an export or a module declaration. */
const moduleName = /\b((?:from|import|module) |import\()"([^"]+)"/g

/**
 * Rewrites a source file of an application for Auth.js into one for Lockstep: the names of packages change,
 * and nothing else.
 */
export function mapPackageNames(source: string): string {
  return source.replaceAll(
    moduleName,
    (_all, keyword: string, name: string) => `${keyword}"${mapPackageName(name)}"`,
  )
}

function mapPackageName(name: string): string {
  const entry = packageNames.find(([from]) => name === from || name.startsWith(`${from}/`))
  return entry === undefined ? name : entry[1] + name.slice(entry[0].length)
}
