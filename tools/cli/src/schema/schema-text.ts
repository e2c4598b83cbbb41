import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"
import { resolveFrom } from "../project/project-core.ts"
import { kyselyStatements } from "./kysely-statements.ts"

/** Which tables are wanted. */
export interface WantedSchema {
  readonly adapter: string
  readonly dialect: string
  /** Parts beyond the standard tables. */
  readonly parts: readonly string[]
}

const dialects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drizzle: { postgres: "postgres", postgresql: "postgres", mysql: "mysql", sqlite: "sqlite" },
  kysely: { postgres: "postgres", postgresql: "postgres", mysql: "mysql", sqlite: "sqlite" },
  prisma: { postgres: "postgresql", postgresql: "postgresql", mysql: "mysql", sqlite: "sqlite" },
}

const knownParts = ["facts", "entries", "passkeys"]

const withoutTables: Readonly<Record<string, string>> = {
  mongodb:
    "MongoDB creates collections itself. Create the indexes with createIndexes(client) of @lockstep/mongodb-adapter, and those of the store with createStoreIndexes(client).\n",
  redis: "Redis has no tables: RedisAdapter and RedisStore need only a client.\n",
}

/**
 * The tables or models of an adapter, as its package ships them.
 *
 * @param from - absolute path of a file of the project, which has the adapter's package
 * @throws CannotRun if there is no such adapter, dialect or part, or the project lacks the package
 */
export async function schemaText(wanted: WantedSchema, from: string): Promise<string> {
  const { adapter, dialect, parts } = wanted
  const unknownPart = parts.find((part) => !knownParts.includes(part))
  if (unknownPart !== undefined) {
    throw new CannotRun(`--with ${unknownPart}: unknown part.`, `Use ${knownParts.join(", ")}.`)
  }
  const text = withoutTables[adapter]
  if (text !== undefined) return text
  const own = Object.hasOwn(dialects, adapter) ? dialects[adapter] : undefined
  if (own === undefined) {
    const names = [...Object.keys(dialects), ...Object.keys(withoutTables)].join(", ")
    throw new CannotRun(`schema: unknown adapter ${adapter || "(none given)"}.`, `Use ${names}.`)
  }
  const name = own[dialect]
  if (name === undefined) {
    const advice = "Use postgres, mysql or sqlite."
    throw new CannotRun(`schema ${adapter}: unknown dialect ${dialect || "(none given)"}.`, advice)
  }
  if (adapter === "kysely") return kyselyStatements(name, parts, from)
  return shippedText(adapter, name, parts.includes("entries"), from)
}

/** The files have the columns for facts, and the table of passkeys. */
function shippedText(adapter: string, dialect: string, withEntries: boolean, from: string): string {
  const manifest = resolveFrom(from, `@lockstep/${adapter}-adapter/package.json`)
  const ending = adapter === "prisma" ? "prisma" : "sql"
  const names = [`${dialect}.${ending}`, ...(withEntries ? [`store-${dialect}.${ending}`] : [])]
  const texts = names.map((name) => {
    const file = path.join(path.dirname(manifest), "schema", name)
    if (existsSync(file)) return readFileSync(file, "utf8")
    const advice = "Update the adapter to the version of this command."
    throw new CannotRun(`@lockstep/${adapter}-adapter: it has no schema/${name}.`, advice)
  })
  return texts.join("\n")
}
