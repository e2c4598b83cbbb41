import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { installations, type Installation, type Major } from "./installations.ts"
import { schemaOf, type Variant } from "./schemas.ts"
import type { Provider } from "./tables-of.ts"
import { underLock } from "./under-lock.ts"

/** What these tests call of a generated client, which is not there when they are compiled. */
export interface TestClient {
  readonly user: TestDelegate
  readonly account: TestDelegate
  readonly session: TestDelegate
  readonly verificationToken: TestDelegate
  readonly authenticator: TestDelegate
  $connect(): Promise<void>
  $disconnect(): Promise<void>
  $executeRawUnsafe(sql: string): Promise<number>
  $queryRawUnsafe(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  $extends(extension: object): TestClient
  $transaction<Result>(
    steps: (transaction: TestClient) => Promise<Result>,
    limits?: { readonly timeout: number },
  ): Promise<Result>
  $on(
    event: "query",
    listener: (event: { readonly params: string; readonly query: string }) => void,
  ): void
}

/** What these tests call of a model. */
export interface TestDelegate {
  findMany(args?: object): Promise<readonly Readonly<Record<string, unknown>>[]>
  create(args: object): Promise<Readonly<Record<string, unknown>>>
  count(args?: object): Promise<number>
}

/** What Prisma generated. */
export interface Generated {
  readonly PrismaClient: new (options: object) => TestClient
}

/** A database as a datasource names it, also those that the adapter does not work with. */
type AnyProvider = Provider | "cockroachdb" | "sqlserver"

/**
 * Makes a client of a variant of the models. It is generated when its schema has changed since the last
 * time, which needs no network.
 *
 * @param variant - of the models
 * @param provider - of the database
 * @param adapter - Prisma's own adapter of a driver
 * @param omit - columns to leave out of every result
 * @param major - of Prisma
 */
export async function openClient(
  variant: Variant,
  provider: Provider,
  adapter: object,
  omit: object = {},
  major: Major = 7,
): Promise<TestClient> {
  const { PrismaClient } = await loadClient(variant, provider, major)
  return new PrismaClient({ adapter, omit, log: [{ emit: "event", level: "query" }] })
}

/** The settings of the driver of MySQL and MariaDB that an address has. */
export function mysqlSettings(address: string) {
  const { hostname, port, username, password, pathname } = new URL(address)
  return {
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

const loaded = new Map<string, Promise<Generated>>()

/**
 * Generates and loads the class of clients of a variant.
 *
 * @param variant - of the models
 * @param provider - of the database
 * @param major - of Prisma
 */
export function loadClient(
  variant: Variant,
  provider: AnyProvider,
  major: Major,
): Promise<Generated> {
  const key = `${variant}-${provider}-${major}`
  const known = loaded.get(key) ?? generateAndLoad(variant, provider, installations[major])
  loaded.set(key, known)
  return known
}

async function generateAndLoad(
  variant: Variant,
  provider: AnyProvider,
  installation: Installation,
): Promise<Generated> {
  const file = await generateClient(`${variant}-${provider}`, variant, provider, installation)
  // The file is generated: it is there when this runs, and not when this is compiled.
  return (await import(file.href)) as Generated
}

/**
 * Generates a client when its schema has changed since the last time.
 *
 * @param name - of the folder that it goes to
 * @param variant - of the models
 * @param provider - of the database
 * @param installation - of Prisma
 * @returns the file that has the class
 */
export async function generateClient(
  name: string,
  variant: Variant,
  provider: AnyProvider,
  installation: Installation,
): Promise<URL> {
  const scratch = new URL(".lockstep/prisma/", installation.home)
  const text = schemaText(name, variant, provider, installation)
  const schema = new URL(`${name}.prisma`, scratch)
  const stamp = new URL(`${name}.done`, scratch)
  mkdirSync(scratch, { recursive: true })
  // Files of tests run in separate processes, at the same time.
  await underLock(fileURLToPath(new URL(`${name}.lock.db`, scratch)), async () => {
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === text) return
    writeFileSync(schema, text)
    await generate(fileURLToPath(schema), installation)
    writeFileSync(stamp, text)
  })
  return new URL(`${name}/${installation.file}`, scratch)
}

function schemaText(
  name: string,
  variant: Variant,
  provider: AnyProvider,
  { generator, datasource }: Installation,
): string {
  const isForeign = provider === "cockroachdb" || provider === "sqlserver"
  const { models, previewFeatures } = schemaOf(variant, isForeign ? "sqlite" : provider)
  return `datasource db {
  provider = "${provider}"
  ${datasource}
}

generator client {
  output          = "./${name}"
  previewFeatures = ${JSON.stringify(previewFeatures)}
  ${generator.join("\n  ")}
}

${models}`
}

async function generate(schema: string, { home, options, variables }: Installation): Promise<void> {
  const command = fileURLToPath(new URL("node_modules/.bin/prisma", home))
  const child = spawn(command, ["generate", "--schema", schema, ...options], {
    // Nothing here needs the engine that changes schemas, which Prisma would download.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
      CHECKPOINT_DISABLE: "1",
      // Prisma notes there when it first ran; without this, in the home folder.
      XDG_CONFIG_HOME: fileURLToPath(new URL(".lockstep/config", home)),
      ...variables,
    },
    stdio: ["ignore", "ignore", "inherit"],
  })
  await once(child, "exit")
  if (child.exitCode !== 0) throw new Error(`prisma generate failed for ${schema}.`)
}
