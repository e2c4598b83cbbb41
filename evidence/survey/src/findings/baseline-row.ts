import type { RuleId } from "@lockstep/adapter-test-kit"

/** The columns of the table that was measured before there was a kit. */
export const baselineColumns = [
  "prisma-postgres",
  "prisma-mariadb",
  "prisma-sqlite",
  "drizzle-postgres",
  "drizzle-mariadb",
  "drizzle-sqlite",
  "kysely-postgres",
  "kysely-mariadb",
  "kysely-sqlite",
  "mongodb",
  "upstash-redis",
] as const

/** A setup of that table. */
export type BaselineColumn = (typeof baselineColumns)[number]

/** One cell of it: whether the rule held, and in its words what happened. */
export interface BaselineCell {
  readonly saw: "holds" | "broken" | "absent" | "not run"
  readonly words: string
}

/** One row of it: a probe of a rule. */
export interface BaselineRow {
  readonly rule: RuleId
  readonly probe: string
  readonly cells: Readonly<Record<BaselineColumn, BaselineCell>>
}

/** Cells that differ from `ok`. */
export type Exceptions = Readonly<Partial<Record<BaselineColumn, BaselineCell>>>

const ok: BaselineCell = { saw: "holds", words: "ok" }
/** The package has no such method. */
export const absent: BaselineCell = { saw: "absent", words: "no method" }
/** It was not measured. */
export const notRun: BaselineCell = { saw: "not run", words: "not run" }
/** The rule was broken, in these words. */
export const broken = (words: string): BaselineCell => ({ saw: "broken", words })
/** The rule held, in these words. */
export const held = (words: string): BaselineCell => ({ saw: "holds", words })

/** One cell for all setups of Prisma. */
export const prisma = (cell: BaselineCell): Exceptions => ({
  "prisma-postgres": cell,
  "prisma-mariadb": cell,
  "prisma-sqlite": cell,
})
/** One cell for all setups of Drizzle. */
export const drizzle = (cell: BaselineCell): Exceptions => ({
  "drizzle-postgres": cell,
  "drizzle-mariadb": cell,
  "drizzle-sqlite": cell,
})
/** One cell for all setups of Kysely. */
export const kysely = (cell: BaselineCell): Exceptions => ({
  "kysely-postgres": cell,
  "kysely-mariadb": cell,
  "kysely-sqlite": cell,
})
/** One cell for all setups on MariaDB. */
export const mariadb = (cell: BaselineCell): Exceptions => ({
  "prisma-mariadb": cell,
  "drizzle-mariadb": cell,
  "kysely-mariadb": cell,
})
/** One cell for all setups on SQLite. */
export const sqlite = (cell: BaselineCell): Exceptions => ({
  "prisma-sqlite": cell,
  "drizzle-sqlite": cell,
  "kysely-sqlite": cell,
})
/** One cell for MongoDB. */
export const mongo = (cell: BaselineCell): Exceptions => ({ mongodb: cell })
/** One cell for Upstash. */
export const upstash = (cell: BaselineCell): Exceptions => ({ "upstash-redis": cell })
/** One cell for all that cannot read accounts and keep no authenticators. */
export const withoutReading = (cell: BaselineCell): Exceptions => ({
  ...kysely(cell),
  ...mongo(cell),
  ...upstash(cell),
})

/** A row in which everything is `ok` but the exceptions, of which later ones win. */
export function row(
  rule: RuleId,
  probe: string,
  ...exceptions: readonly Exceptions[]
): BaselineRow {
  const all = Object.fromEntries(baselineColumns.map((column) => [column, ok]))
  // Every column is in it.
  const cells = Object.assign(all, ...exceptions) as BaselineRow["cells"]
  return { rule, probe, cells }
}
