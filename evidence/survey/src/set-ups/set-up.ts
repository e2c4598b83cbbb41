import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import type {
  KitOptions,
  RawReaders,
  Subject,
  SubjectContext,
  SubjectFactory,
} from "@lockstep/adapter-test-kit"
import type { Connection, Place } from "../place.ts"
import { mariadb } from "../stores/mariadb.ts"
import { mongodb } from "../stores/mongodb.ts"
import { postgres } from "../stores/postgres.ts"
import { redis, upstash } from "../stores/redis.ts"
import { sqlite } from "../stores/sqlite.ts"
import type { Store } from "../stores/store.ts"

const stores = { postgres, mariadb, sqlite, mongodb, redis, upstash } as const

/** Name of a kind of database. */
export type StoreName = keyof typeof stores

/** What the author of a setup writes down. */
export interface SetUpFacts {
  /** Unique; also part of the names of databases and files. */
  readonly id: string
  /** Its name in the heads of tables. */
  readonly short: string
  /** The package under test. */
  readonly adapter: string
  /** Which database it is on, for headings; what sets it apart from others on the same one. */
  readonly on: string
  readonly store: StoreName
  /** The other packages that it is made of. */
  readonly drivers: readonly string[]
  /** File with the tables, in the folder `schema`. */
  readonly schema?: string
  /** Makes SQL for the setup of what the file has: of Prisma's models, for example. */
  readonly changeSchema?: (sql: string) => string
  /** What its own documentation leaves open, and how that was decided; sentences. */
  readonly about: string
  /** Looks into the store, where something may be left that no method shows any more. */
  readonly raw?: Partial<RawReaders>
  /** Makes an adapter as the package's documentation does. */
  connect(place: Place): Connection | Promise<Connection>
}

/** A published adapter on a database, ready for the kit. */
export interface SetUp extends SetUpFacts {
  readonly database: Store
  readonly subject: SubjectFactory
  /** Options of the kit besides the level. */
  options(): KitOptions
}

/**
 * Makes what the kit needs of a setup: a factory whose instances share one database, with another
 * database beside it as the neighbor.
 */
export function defineSetUp(facts: SetUpFacts): SetUp {
  const database = stores[facts.store]
  return {
    ...facts,
    database,
    subject: (context) => openSubject(facts, database, context),
    options() {
      const address = database.address()
      return { name: `${facts.adapter} on ${facts.on}`, ...(address && { database: address }) }
    },
  }
}

/** SQL that makes the tables of a setup; empty for a store without any. */
export function schemaOf({ schema, changeSchema = (sql) => sql }: SetUpFacts): string {
  if (schema === undefined) return ""
  const file = new URL(`../../schema/${schema}`, import.meta.url)
  return changeSchema(readFileSync(file, "utf8"))
}

/** The databases of a setup: its own, and the one of its neighbor. */
export function databaseNames({ id }: Pick<SetUpFacts, "id">): readonly [string, string] {
  const name = `survey_${id.replaceAll("-", "_")}`
  return [name, `${name}_beside`]
}

/** How long closing may take, in milliseconds: some pools wait forever for a connection that broke. */
const timeoutMs = 3000

async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, setTimeout(ms, undefined, { signal: timer.signal })])
  timer.abort()
}

async function openSubject(
  facts: SetUpFacts,
  store: Store,
  { endpoint, pool, timeout }: SubjectContext,
): Promise<Subject> {
  const [own, beside] = databaseNames(facts)
  const place = (name: string, prefix: string): Place => ({
    url: store.url(name, endpoint),
    prefix: store.hasDatabases ? "" : prefix,
    pool,
    timeout,
  })
  const main = await facts.connect(place(own, ""))
  const opened = [main]
  return {
    adapter: main.adapter,
    ...(facts.raw && { raw: facts.raw }),
    async close() {
      for (const connection of opened) await within(timeoutMs, connection.close())
    },
    async sibling() {
      const sibling = await facts.connect(place(beside, "app2:"))
      opened.push(sibling)
      return sibling.adapter
    },
  }
}
