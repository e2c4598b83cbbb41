import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** The adapters of this repository, with the names that their public names begin with. */
export const adapters = {
  drizzle: "Drizzle",
  kysely: "Kysely",
  mongodb: "MongoDB",
  prisma: "Prisma",
  redis: "Redis",
} as const

/** A folder of `adapters`. */
export type AdapterFolder = keyof typeof adapters

/** The sources of an adapter: texts by paths from its `src`, without `.ts`. */
export type Sources = Readonly<Record<string, string>>

/** Something that has one name in every adapter that has it. */
export interface Concept {
  readonly name: string
  /** Other names for it, of which none is used. */
  readonly synonyms: readonly string[]
  /** The function that a file of this name exports, in every adapter that has it. */
  readonly function?: string
  /** Why an adapter lacks it; `optional` if each adapter can do without it. */
  readonly absent?: "optional" | Readonly<Partial<Record<AdapterFolder, string>>>
}

const classifiedByCore = "@lockstep/core/adapters/sql-errors classifies the errors of SQL drivers"
const deletedByDatabase = "the database deletes expired records itself"

/** The files that adapters have in common. The order is that in which they are best read. */
export const files: readonly Concept[] = [
  { name: "index", synonyms: ["main", "mod"] },
  { name: "<adapter>-adapter", synonyms: ["adapter-factory", "create-adapter"] },
  { name: "<adapter>-store", synonyms: ["entry-store", "shared-store", "store-factory"] },
  { name: "store-schema", synonyms: ["check-store", "entry-schema", "store-tables"] },
  { name: "options", synonyms: ["adapter-options", "config", "settings"] },
  { name: "adapter-type", synonyms: ["typed-adapter", "types", "extra-columns"] },
  { name: "store", synonyms: ["context", "state"] },
  { name: "users", synonyms: ["user", "user-methods"] },
  { name: "accounts", synonyms: ["account", "account-methods"] },
  { name: "sessions", synonyms: ["session", "session-methods"] },
  {
    name: "verification-tokens",
    synonyms: ["take-token", "tokens", "verification-token", "one-time-tokens"],
  },
  { name: "authenticators", synonyms: ["authenticator", "passkeys", "credentials"] },
  {
    name: "create-user-with-account",
    synonyms: ["insert-person", "newcomer", "user-with-account", "first-sign-in"],
  },
  {
    name: "fields",
    synonyms: ["columns", "standard-columns", "standard-fields", "standard-column"],
    absent: { prisma: "the client knows the fields of its models" },
  },
  { name: "to-record", synonyms: ["to-document", "to-members", "to-row", "to-stored"] },
  { name: "from-record", synonyms: ["from-document", "from-json", "from-row", "from-stored"] },
  {
    name: "classify-error",
    synonyms: ["explain", "explain-error", "errors", "classify-<adapter>-error"],
    function: "classifyError",
    absent: { drizzle: classifiedByCore, kysely: classifiedByCore },
  },
  {
    name: "expired",
    synonyms: ["delete-expired", "expired-records"],
    absent: { mongodb: deletedByDatabase, redis: deletedByDatabase },
  },
  { name: "check-schema", synonyms: ["schema-check", "doctor"] },
  {
    name: "schema-problem",
    synonyms: ["schema-problems", "problem", "problems"],
    absent: { redis: "check-schema has the few messages" },
  },
  { name: "needs", synonyms: ["expected", "wanted", "lengths"], absent: "optional" },
  { name: "table-shape", synonyms: ["shape", "shapes"], absent: "optional" },
  {
    name: "read-shape",
    synonyms: ["shape-mysql", "shape-postgres", "shape-sqlite"],
    absent: "optional",
  },
  { name: "delete-user", synonyms: ["remove-user"], absent: "optional" },
  { name: "insert-once", synonyms: ["insert-unique"], absent: "optional" },
  {
    name: "retry-conflicts",
    synonyms: ["again", "retries", "with-retries", "retry"],
    function: "retryConflicts",
    absent: "optional",
  },
  {
    name: "renew-after-busy",
    synonyms: ["after-busy", "reconnect"],
    function: "renewAfterBusy",
    absent: "optional",
  },
  {
    name: "with-user",
    synonyms: ["joined", "related-user", "with-owner"],
    function: "findWithUser",
    absent: "optional",
  },
]

/** The databases of SQL, whose folders are in `dialects`, by the adapters that have several. */
export const dialects: readonly string[] = ["mysql", "postgres", "sqlite"]

/** Other names for folders. */
const folderSynonyms: Readonly<Record<string, string>> = {
  doctor: "check-schema",
  "schema-check": "check-schema",
  mariadb: "mysql",
  pg: "postgres",
  postgresql: "postgres",
}

/** The names of options that are the same in every adapter. */
export const optionNames: readonly Concept[] = [
  {
    name: "userFields",
    synonyms: ["userColumns", "extraUserFields", "additionalUserFields"],
    absent: {
      drizzle: "the functions that make the tables take it; see table-options",
      prisma: "the client knows the fields of its models",
    },
  },
  {
    name: "sessionFields",
    synonyms: ["sessionColumns", "extraSessionFields", "additionalSessionFields"],
    absent: {
      drizzle: "the functions that make the tables take it; see table-options",
      prisma: "the client knows the fields of its models",
    },
  },
  {
    name: "onUnknownField",
    synonyms: ["onUnknownColumn", "onDroppedField", "onDroppedColumn", "onUnknownMember"],
  },
  {
    name: "ids",
    synonyms: ["userIds", "idType", "generateId"],
    absent: {
      drizzle: "the column of the table says how it is filled",
      prisma: "the schema says how the field is filled",
      redis: "the database makes no IDs, so the adapter does",
    },
  },
]

/** The names that the entry point of every adapter exports. */
export const exportedNames: readonly Concept[] = [
  { name: "<Adapter>Adapter", synonyms: [] },
  { name: "<Adapter>AdapterOptions", synonyms: ["<Adapter>Options", "AdapterOptions"] },
  {
    name: "<Adapter>AdapterOf",
    synonyms: ["TypedAdapter", "MongoAdapter", "<Adapter>AdapterType", "AdapterType"],
  },
  { name: "UserOf", synonyms: ["UserWith", "UserType", "<Adapter>User"] },
  { name: "SessionOf", synonyms: ["SessionWith", "SessionType", "<Adapter>Session"] },
  { name: "checkSchema", synonyms: ["doctor", "checkTables", "checkIndexes"] },
  { name: "<Adapter>Store", synonyms: [] },
  { name: "checkStoreSchema", synonyms: ["checkStore", "checkEntries"] },
]

/** Reads the sources of an adapter. */
export function readSources(adapter: AdapterFolder): Sources {
  const folder = path.join(root, "adapters", adapter, "src")
  const found = globSync("**/*.ts", { cwd: folder }).toSorted()
  return Object.fromEntries(
    found.map((file) => [
      file.replaceAll(path.sep, "/").replace(/\.ts$/, ""),
      readFileSync(path.join(folder, file), "utf8"),
    ]),
  )
}

/**
 * Lists the names of a plan that an adapter lacks, and those that it has although the plan says why not.
 *
 * @param plan - what it is compared with
 */
export function findDeviations(
  adapter: AdapterFolder,
  names: readonly string[],
  plan: readonly Concept[],
): readonly string[] {
  return plan.flatMap((concept) => {
    if (concept.absent === "optional") return []
    const name = named(concept.name, adapter)
    const isAbsent = concept.absent?.[adapter] !== undefined
    if (names.includes(name) !== isAbsent) return []
    return [isAbsent ? `${name} is there` : `${name} is missing`]
  })
}

/**
 * Lists names that are not those of the plan.
 *
 * @param plan - what they are compared with
 */
export function findSynonyms(
  adapter: AdapterFolder,
  names: readonly string[],
  plan: readonly Concept[],
): readonly string[] {
  return plan.flatMap(({ name, synonyms }) =>
    synonyms
      .map((synonym) => named(synonym, adapter))
      .filter((synonym) => names.includes(synonym))
      .map((synonym) => `${synonym} is ${named(name, adapter)} in every adapter`),
  )
}

/**
 * Lists files that lack the function which files of their name export.
 *
 * @param plan - what they are compared with
 */
export function findOtherFunctions(sources: Sources, plan: readonly Concept[]): readonly string[] {
  return Object.entries(sources).flatMap(([file, source]) => {
    const concept = plan.find(({ name }) => name === path.posix.basename(file))
    if (concept?.function === undefined) return []
    const declaration = new RegExp(`^export (?:async )?function ${concept.function}\\b`, "m")
    return declaration.test(source) ? [] : [`${file} has no function ${concept.function}`]
  })
}

/** Lists folders that are not called as in the other adapters. */
export function findFolderSynonyms(sources: Sources): readonly string[] {
  const folders = Object.keys(sources).flatMap((file) => file.split("/").slice(0, -1))
  return [...new Set(folders)].flatMap((folder) => {
    const name = folderSynonyms[folder]
    return name === undefined ? [] : [`${folder} is ${name} in every adapter`]
  })
}

function named(name: string, adapter: AdapterFolder): string {
  return name.replace("<adapter>", adapter).replace("<Adapter>", adapters[adapter])
}

/** The names of files, whatever folder they are in. */
export function fileNames(sources: Sources): readonly string[] {
  return Object.keys(sources).map((file) => path.posix.basename(file))
}

/** An option, as an interface declares it. */
export interface DeclaredOption {
  readonly name: string
  readonly type: string
  /** Its comment, as one line. */
  readonly doc: string
}

/**
 * Finds what a source declares as optional and readonly, with a comment.
 *
 * @param source - of `options.ts`, or of another file with options
 */
export function declaredOptions(source: string): readonly DeclaredOption[] {
  const declaration = /^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}readonly (\w+)\?: (.+)$/gm
  return [...source.matchAll(declaration)].map(([, doc = "", name = "", type = ""]) => ({
    name,
    type,
    doc: doc.replaceAll(/\s*\n\s*\* ?/g, " ").trim(),
  }))
}

/** The names that an entry point exports. */
export function exportsOf(index: string): readonly string[] {
  return [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim().replace(/^type /, ""))
      .filter((name) => name !== ""),
  )
}
