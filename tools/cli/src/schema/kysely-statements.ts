import { importFrom } from "../project/project-core.ts"

/** The part of a compiled statement that a driver gets. */
interface Statement {
  readonly sql: string
}

/** The part of Kysely that is used; the project chooses the version. */
interface KyselyPackage {
  readonly Kysely: new (config: { readonly dialect: object }) => object
  readonly PostgresAdapter: new () => object
  readonly PostgresQueryCompiler: new () => object
  readonly MysqlAdapter: new () => object
  readonly MysqlQueryCompiler: new () => object
  readonly SqliteAdapter: new () => object
  readonly SqliteQueryCompiler: new () => object
}

/** The part of the adapter's package that is used. */
interface AdapterPackage {
  createTables(db: object, options: object): Promise<void>
  createStoreTable(db: object): Promise<void>
}

const sessionFacts = { facts: "text", createdAt: "date", lastSeenAt: "date", userAgent: "text" }
const passkeyFacts = { name: "text", createdAt: "date", lastUsedAt: "date" }

/**
 * The statements that `createTables` of the Kysely adapter runs on an empty database. They are recorded: no
 * database is needed.
 *
 * @param from - absolute path of a file of the project
 */
export async function kyselyStatements(
  dialect: string,
  parts: readonly string[],
  from: string,
): Promise<string> {
  // What the packages export under these names.
  const kysely = (await importFrom(from, "kysely")) as KyselyPackage
  const adapter = (await importFrom(from, "@lockstep/kysely-adapter")) as AdapterPackage // as above
  const statements: string[] = []
  const db = new kysely.Kysely({ dialect: recordingDialect(kysely, dialect, statements) })
  const facts = { sessionFields: sessionFacts, authenticatorFields: passkeyFacts }
  await adapter.createTables(db, parts.includes("facts") ? facts : {})
  if (parts.includes("entries")) await adapter.createStoreTable(db)
  return statements.map((statement) => `${statement};\n`).join("")
}

/** On PostgreSQL the adapter runs all of them as one, under a lock. */
function statementsIn(sql: string): readonly string[] {
  const [, block] = /^do \$lockstep\$ begin ([^]*); end \$lockstep\$$/.exec(sql) ?? []
  return block === undefined ? [sql] : block.split("; ")
}

function recordingDialect(kysely: KyselyPackage, dialect: string, statements: string[]): object {
  const connection = {
    executeQuery({ sql }: Statement) {
      // What reads the catalog finds an empty database.
      statements.push(...statementsIn(sql).filter((each) => /^(?:create|alter)\b/i.test(each)))
      return Promise.resolve({ rows: [] })
    },
  }
  const done = (): Promise<void> => Promise.resolve()
  const driver = {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: done,
    commitTransaction: done,
    rollbackTransaction: done,
    releaseConnection: done,
    destroy: done,
  }
  const [Adapter, Compiler] = {
    postgres: [kysely.PostgresAdapter, kysely.PostgresQueryCompiler] as const,
    mysql: [kysely.MysqlAdapter, kysely.MysqlQueryCompiler] as const,
    sqlite: [kysely.SqliteAdapter, kysely.SqliteQueryCompiler] as const,
  }[dialect] ?? [kysely.SqliteAdapter, kysely.SqliteQueryCompiler]
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new Compiler(),
    createIntrospector: () => ({}),
  }
}
