import { readFileSync } from "node:fs"
import path from "node:path"
import { scratch } from "../../../../scripts/setup/workspace.mjs"
import { readResults } from "../../../../evidence/survey/src/results/results-file.ts"
import { renderChoices } from "./adapter-choices.ts"
import { markdownTable } from "./markdown-table.ts"

/** An adapter on one database: a column of the tables, and one report of the kit. */
interface Column {
  /** Of the report that its contract test writes. */
  readonly id: string
  readonly title: string
  /** The setup of the survey with the published adapter on the same database, where there is one. */
  readonly published?: string
}

/** Every database of every adapter, in the order of the page. */
export const columns: readonly Column[] = [
  { id: "prisma-postgres", title: "Prisma PG", published: "prisma-postgres" },
  { id: "prisma-mysql", title: "Prisma My" },
  { id: "prisma-mariadb", title: "Prisma Maria", published: "prisma-mariadb" },
  { id: "prisma-sqlite", title: "Prisma SQLite" },
  { id: "prisma-d1", title: "Prisma D1" },
  { id: "drizzle-postgres", title: "Drizzle PG", published: "drizzle-postgres" },
  { id: "drizzle-mysql", title: "Drizzle My" },
  { id: "drizzle-mariadb", title: "Drizzle Maria", published: "drizzle-mariadb" },
  { id: "drizzle-sqlite", title: "Drizzle SQLite" },
  { id: "drizzle-d1", title: "Drizzle D1" },
  { id: "kysely-postgres", title: "Kysely PG", published: "kysely-postgres" },
  { id: "kysely-mysql", title: "Kysely My" },
  { id: "kysely-mariadb", title: "Kysely Maria", published: "kysely-mariadb" },
  { id: "kysely-sqlite", title: "Kysely SQLite" },
  { id: "kysely-d1", title: "Kysely D1" },
  { id: "mongodb", title: "MongoDB", published: "mongodb" },
  { id: "redis", title: "Redis", published: "upstash-redis" },
  { id: "redis-cluster", title: "Redis Cluster" },
  { id: "valkey", title: "Valkey" },
]

const introduction = `# Choose an adapter

An adapter stores users, accounts, sessions, verification tokens and passkeys in your database. Choose the one for the database client that your application already uses. All adapters have all methods of the contract, work on the tables of the Auth.js adapter for the same client, and reject with an \`AdapterError\` that has a code.

This page is generated from the reports of the [adapter test kit](../adapter-test-kit/README.md), which runs on every adapter and database below in CI. Do not edit it: \`npm run docs:adapters\` writes it from the reports of the last \`npm test\`, and \`npm test\` fails if the two differ.`

const levelsText = `Number of rules of the [contract](contract.md) that pass, by level: shape (L0), behavior (L1), hostile data (L2), concurrency (L3), faults (L4) and cost (L5). The other rules do not apply: SQLite, for example, has no network connection.`

const shortText =
  "For other drivers and versions, the tests run the rules that depend on the driver: types of values, errors, transactions and concurrency. The code of the adapter is tested with all rules above, on the same kind of database. This applies to Drizzle with `postgres` (postgres.js), PGlite and libSQL, to Prisma 6 on PostgreSQL, MySQL and SQLite, and to Redis with `ioredis` 5, `redis` and `@upstash/redis`. Drizzle 0.44, Kysely 0.28 and version 6 of MongoDB's driver run L0 to L2. Valkey runs L0 to L3, with the current `ioredis`. All of these rules pass, except one: PGlite drops U+FEFF at the start of a string when it reads the string (X14)."

const d1Text =
  "D1 is Cloudflare's database, in its runtime `workerd`. The same driver rules run on it, and are counted above. Prisma and Kysely cannot use batches, which are D1's only transactions: `createUserWithAccount` writes the records one after the other, and deletes the user again if a later record is rejected. If the Worker stops in between, a user without an account remains. Drizzle sends one batch."

const costText = `Number of requests that a call sends to the database and waits for, counted on the wire: Lockstep's adapter / the published adapter. "·" means that the method is missing, and "–" that it was not counted. "PG" is PostgreSQL. "My" is MySQL, with Prisma's driver option \`prepareCacheLength\`; without it, the numbers are twice as high. "Maria" is MariaDB, which was also used for the published adapters. SQLite runs in the process: its numbers are statements.`

/** The page, or the columns of which there is no report. */
type Page = { readonly text: string } | { readonly missing: readonly string[] }

/** Writes the page from the reports of the last run. */
export function renderAdapters(): Page {
  const reports = new Map<Column, ContractReport>()
  for (const column of columns) {
    const report = readContractReport(column.id)
    if (report) reports.set(column, report)
  }
  const missing = columns.filter((column) => !reports.has(column)).map(({ id }) => id)
  if (missing.length > 0) return { missing }
  const parts = [
    introduction,
    renderChoices(),
    "## Test results",
    levelsText,
    renderLevels(reports),
    ...renderLeftOut(reports),
    shortText,
    d1Text,
    "## Round trips",
    costText,
    renderCosts(reports),
    "For the results of the published adapters, see the [survey](https://lockstep.example/reports/adapter-survey.html). To add a method to one of them, see [Add a method to a published adapter](published-adapters.md). To test your own adapter, see [Write your own adapter](write-your-own-adapter.md).",
  ]
  return { text: `${parts.join("\n\n")}\n` }
}

function renderLevels(reports: ReadonlyMap<Column, ContractReport>): string {
  const head = ["Adapter", "L0", "L1", "L2", "L3", "L4", "L5"]
  const rows = [...reports].map(([{ title }, { rules }]) => {
    const cells = [0, 1, 2, 3, 4, 5].map((level) => {
      const judged = rules.filter((rule) => rule.level === level && rule.status !== "na")
      const held = judged.filter(({ status }) => status === "pass").length
      return judged.length === 0 ? "–" : `${held} of ${judged.length}`
    })
    return [title, ...cells]
  })
  return markdownTable(head, rows)
}

/** The rules that were left out, each with its reason. */
function renderLeftOut(reports: ReadonlyMap<Column, ContractReport>): readonly string[] {
  const lines = new Map<string, string[]>()
  for (const [{ title }, { rules }] of reports) {
    for (const { id, status, detail } of rules) {
      if (status === "pass" || status === "na") continue
      const line = `${id}, ${status}: ${detail}`
      lines.set(line, [...(lines.get(line) ?? []), title])
    }
  }
  if (lines.size === 0) return []
  return [[...lines].map(([line, titles]) => `- ${line} (${titles.join(", ")})`).join("\n")]
}

function renderCosts(reports: ReadonlyMap<Column, ContractReport>): string {
  const published = readPublishedCosts()
  // Costs are the highest level.
  const counted = [...reports].filter(([, { level }]) => level === 5)
  const methods = [...new Set(counted.flatMap(([, report]) => report.capabilities.methods))]
  const rows = methods.map((method) => [
    method,
    ...counted.map(([column, { methods: costs, capabilities }]) => {
      const ours = capabilities.methods.includes(method) ? (costs[method]?.requests ?? "–") : "·"
      const theirs = published.get(column.published ?? "")?.get(method)
      return theirs === undefined ? `${ours}` : `${ours} / ${theirs}`
    }),
  ])
  return markdownTable(["Method", ...counted.map(([{ title }]) => title)], rows)
}

/** What the page takes from a report of the kit. */
interface ContractReport {
  readonly level: number
  readonly rules: readonly {
    readonly id: string
    readonly level: number
    readonly status: string
    readonly detail: string
  }[]
  readonly capabilities: { readonly methods: readonly string[] }
  readonly methods: { readonly [method: string]: { readonly requests: number } | undefined }
}

/** The folder that contract tests write their reports into. */
const folder = path.join(scratch, "reports")

/**
 * Reads the report that the last run of a contract test has left.
 *
 * @returns undefined when there is none
 */
function readContractReport(id: string): ContractReport | undefined {
  try {
    // Written by the kit.
    return JSON.parse(readFileSync(path.join(folder, `${id}.json`), "utf8")) as ContractReport
  } catch {
    return undefined
  }
}

/** What each method of the published adapters costs: by setup of the survey, then by method. */
type PublishedCosts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the round trips out of the survey's results. */
function readPublishedCosts(): PublishedCosts {
  const results = readResults()
  const methods = [...new Set(results.flatMap(({ roundTrips }) => Object.keys(roundTrips)))]
  return new Map(
    results.map(({ setUp, roundTrips }) => [
      setUp,
      new Map(
        methods.map((method) => {
          const requests = roundTrips[method]
          return [method, requests === undefined ? "·" : String(requests ?? "–")]
        }),
      ),
    ]),
  )
}
