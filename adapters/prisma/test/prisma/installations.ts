import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

/** The majors of Prisma that are installed. */
export type Major = 5 | 6 | 7

/** What the tests do with a major of Prisma. */
export interface Installation {
  /** The folder whose dependency it is, into which clients are generated: they import their own major. */
  readonly home: URL
  /** Lines of the generator block. */
  readonly generator: readonly string[]
  /** Lines of the datasource. */
  readonly datasource: string
  /** Options of `prisma generate`. */
  readonly options: readonly string[]
  /** Variables of its environment. */
  readonly variables: Readonly<Record<string, string>>
  /** The generated file that has the class. */
  readonly file: string
}

const typescript = generatorFor("nodejs")

function generatorFor(runtime: "cloudflare" | "nodejs"): readonly string[] {
  return [
    `provider = "prisma-client"`,
    `runtime = "${runtime}"`,
    `generatedFileExtension = "ts"`,
    `importFileExtension = "ts"`,
  ]
}

/** Until Prisma 7 a datasource must have an address, which a driver adapter takes the place of. */
const unusedAddress = `url = "unused:"`

/** How each major generates a client without a download. */
export const installations: Readonly<Record<Major, Installation>> = {
  5: {
    home: new URL("../../prisma-5/", import.meta.url),
    generator: [`provider = "prisma-client-js"`],
    datasource: unusedAddress,
    // Clients of Prisma 5 have an engine, which is a download, or none.
    options: ["--no-engine"],
    // Any file will do: a client without an engine does not load it, but the command looks for it.
    variables: { PRISMA_QUERY_ENGINE_LIBRARY: fileURLToPath(import.meta.url) },
    file: "index.js",
  },
  6: {
    home: new URL("../../prisma-6/", import.meta.url),
    generator: [...typescript, `engineType = "client"`],
    datasource: unusedAddress,
    options: [],
    variables: {},
    file: "client.ts",
  },
  7: {
    home: new URL("../../", import.meta.url),
    generator: typescript,
    datasource: "",
    options: [],
    variables: {},
    file: "client.ts",
  },
}

/** Prisma 7 for Workers, whose client is not the one of Node.js. */
export const workerInstallation: Installation = {
  ...installations[7],
  generator: generatorFor("cloudflare"),
}

/**
 * Imports a package of Prisma as it is installed with a major.
 *
 * @param major - whose packages
 * @param name - of the package, or of one of its entries
 */
export async function importOf<Module>(major: Major, name: string): Promise<Module> {
  const { resolve } = createRequire(new URL("package.json", installations[major].home))
  // The caller knows what it imports.
  return (await import(pathToFileURL(resolve(name)).href)) as Module
}
