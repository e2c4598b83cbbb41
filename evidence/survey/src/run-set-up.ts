import { checkAdapter, type Level, type Report, type RuleId } from "@lockstep/adapter-test-kit"
import { readFileSync } from "node:fs"
import { databaseNames, schemaOf, type SetUp } from "./set-ups/set-up.ts"

/** What a run of the kit on a setup gave, and on what it ran. */
export interface SetUpReport {
  readonly setUp: string
  /** Name and version of the database. */
  readonly server: string
  /** Versions of the packages, the adapter first. */
  readonly packages: Readonly<Record<string, string>>
  /** In milliseconds since 1970. */
  readonly startedAt: number
  /** In seconds. */
  readonly took: number
  readonly report: Report
}

/** How long a call may take, in milliseconds: less than usual, as some packages wait forever. */
export const deadline = 5000

/** Makes the databases of a setup, and runs the kit on it. */
export async function runSetUp(
  setUp: SetUp,
  level: Level,
  only?: readonly RuleId[],
  signal?: AbortSignal,
): Promise<SetUpReport> {
  for (const name of databaseNames(setUp)) await setUp.database.create(name, schemaOf(setUp))
  const startedAt = Date.now()
  const report = await checkAdapter(setUp.subject, {
    ...setUp.options(),
    level,
    // The kit multiplies only its own default.
    deadline: deadline * Number(process.env["LOCKSTEP_TIME_FACTOR"] ?? 1),
    ...(only && { only }),
    ...(signal && { signal }),
  })
  return {
    setUp: setUp.id,
    server: await setUp.database.describe(),
    packages: Object.fromEntries(
      [setUp.adapter, ...setUp.drivers].map((name) => [name, versionOf(name)]),
    ),
    startedAt,
    took: Math.round((Date.now() - startedAt) / 1000),
    report,
  }
}

function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"))
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}
