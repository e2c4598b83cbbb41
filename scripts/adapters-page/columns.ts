/** An adapter on one database: a column of the tables, and one report of the kit. */
export interface Column {
  /** Of the report that its contract test writes. */
  readonly id: string
  /** Folder below `adapters`. */
  readonly adapter: "prisma" | "drizzle" | "kysely" | "mongodb" | "redis"
  readonly title: string
  /** The setup of the survey with the published adapter on the same database, where there is one. */
  readonly published?: string
}

/** Every database of every adapter, in the order of the page. */
export const columns: readonly Column[] = [
  { id: "prisma-postgres", adapter: "prisma", title: "Prisma PG", published: "prisma-postgres" },
  { id: "prisma-mysql", adapter: "prisma", title: "Prisma My" },
  { id: "prisma-mariadb", adapter: "prisma", title: "Prisma Maria", published: "prisma-mariadb" },
  { id: "prisma-sqlite", adapter: "prisma", title: "Prisma SQLite" },
  { id: "prisma-d1", adapter: "prisma", title: "Prisma D1" },
  {
    id: "drizzle-postgres",
    adapter: "drizzle",
    title: "Drizzle PG",
    published: "drizzle-postgres",
  },
  { id: "drizzle-mysql", adapter: "drizzle", title: "Drizzle My" },
  {
    id: "drizzle-mariadb",
    adapter: "drizzle",
    title: "Drizzle Maria",
    published: "drizzle-mariadb",
  },
  { id: "drizzle-sqlite", adapter: "drizzle", title: "Drizzle SQLite" },
  { id: "drizzle-d1", adapter: "drizzle", title: "Drizzle D1" },
  { id: "kysely-postgres", adapter: "kysely", title: "Kysely PG", published: "kysely-postgres" },
  { id: "kysely-mysql", adapter: "kysely", title: "Kysely My" },
  { id: "kysely-mariadb", adapter: "kysely", title: "Kysely Maria", published: "kysely-mariadb" },
  { id: "kysely-sqlite", adapter: "kysely", title: "Kysely SQLite" },
  { id: "kysely-d1", adapter: "kysely", title: "Kysely D1" },
  { id: "mongodb", adapter: "mongodb", title: "MongoDB", published: "mongodb" },
  { id: "redis", adapter: "redis", title: "Redis", published: "upstash-redis" },
  { id: "redis-cluster", adapter: "redis", title: "Redis Cluster" },
  { id: "valkey", adapter: "redis", title: "Valkey" },
]
