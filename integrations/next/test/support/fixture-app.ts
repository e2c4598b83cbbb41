import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { createTables, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { buildOnce } from "./build-once.ts"

const root = path.join(import.meta.dirname, "../../../..")
/** The folder of the application that most tests are about. */
export const fixture: string = path.join(import.meta.dirname, "../fixture")
/** Of every application. */
export const fixtureSecret = "an-example-secret-of-more-than-32-characters"

/** A started application. */
export interface FixtureApp {
  readonly origin: string
  /** The SQLite file. */
  readonly database: string
  /** What the server wrote so far. */
  log(): string
  close(): Promise<void>
}

/**
 * Compiles our packages, so that no stale build is tested, and the application if any of it has changed.
 *
 * @param folder - of the application
 */
export async function buildFixture(folder: string = fixture): Promise<void> {
  await compilePackages()
  const packages = ["core/dist", "integrations/next/dist", "adapters/kysely/dist"]
  const parts = [...packages, "pnpm-lock.yaml"].map((name) => path.join(root, name))
  await buildOnce({ folder, parts }, () => buildApplication(folder))
}

/** Compiles our packages. */
export async function compilePackages(): Promise<void> {
  await run(process.execPath, ["scripts/setup/bundle.mjs"], root)
}

/**
 * Compiles an application, by the Next.js that is installed for it.
 *
 * @param folder - of the application
 */
export async function buildApplication(folder: string): Promise<void> {
  await run(process.execPath, [nextOf(folder), "build"], folder)
}

function nextOf(folder: string): string {
  return createRequire(path.join(folder, "next.config.ts")).resolve("next/dist/bin/next")
}

/**
 * Starts the built application with an empty SQLite file.
 *
 * @param port - where it listens
 * @param settings - further environment variables
 * @param folder - of the application
 */
export async function startFixture(
  port: number,
  settings: Readonly<Record<string, string>>,
  folder: string = fixture,
): Promise<FixtureApp> {
  const scratch = mkdtempSync(path.join(tmpdir(), "lockstep-next-"))
  const file = path.join(scratch, "fixture.sqlite")
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new SQLite(file) }) })
  await createTables(db)
  await db.destroy()
  const child = spawn(process.execPath, [nextOf(folder), "start", "-p", String(port)], {
    cwd: folder,
    env: environment({
      AUTH_SECRET: fixtureSecret,
      AUTH_TRUST_HOST: "true",
      FIXTURE_DATABASE: file,
      ...settings,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  child.stderr.pipe(process.stderr)
  await ready(child)
  return {
    origin: `http://localhost:${port}`,
    database: file,
    log: () => output.join(""),
    async close() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = []
  if (child.stdout === null) throw new Error("The server says nothing.")
  const reader = createInterface(child.stdout)
  await new Promise<void>((resolve, reject) => {
    reader.on("line", (line) => {
      lines.push(line)
      if (line.includes("Ready in")) resolve()
    })
    child.once("exit", () => reject(new Error(`next start ended: ${lines.join("\n")}`)))
  })
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: environment({}),
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.join("")}`)
}

/** What the test runner set for itself would make Next.js build something else. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    NODE_OPTIONS: undefined,
    VITEST: undefined,
    NEXT_TELEMETRY_DISABLED: "1",
    ...settings,
  }
}
