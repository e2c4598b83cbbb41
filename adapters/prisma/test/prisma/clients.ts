import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
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

interface Generated {
  readonly PrismaClient: new (options: object) => TestClient
}

const scratch = new URL("../../.lockstep/prisma/", import.meta.url)

/**
 * Makes a client of a variant of the models. It is generated when its schema has changed since the last
 * time, which needs no network.
 *
 * @param variant - of the models
 * @param provider - of the database
 * @param adapter - Prisma's own adapter of a driver
 * @param omit - columns to leave out of every result
 */
export async function openClient(
  variant: Variant,
  provider: Provider,
  adapter: object,
  omit: object = {},
): Promise<TestClient> {
  const { PrismaClient } = await load(variant, provider)
  return new PrismaClient({ adapter, omit, log: [{ emit: "event", level: "query" }] })
}

const loaded = new Map<string, Promise<Generated>>()

function load(variant: Variant, provider: Provider): Promise<Generated> {
  const name = `${variant}-${provider}`
  const known = loaded.get(name) ?? generateAndLoad(name, variant, provider)
  loaded.set(name, known)
  return known
}

async function generateAndLoad(
  name: string,
  variant: Variant,
  provider: Provider,
): Promise<Generated> {
  const text = schemaText(name, variant, provider)
  const schema = new URL(`${name}.prisma`, scratch)
  const stamp = new URL(`${name}.done`, scratch)
  mkdirSync(scratch, { recursive: true })
  // Files of tests run in processes of their own, at the same time.
  await underLock(fileURLToPath(new URL(`${name}.lock.db`, scratch)), async () => {
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === text) return
    writeFileSync(schema, text)
    await generate(fileURLToPath(schema))
    writeFileSync(stamp, text)
  })
  // The file is generated: it is there when this runs, and not when this is compiled.
  return (await import(new URL(`${name}/client.ts`, scratch).href)) as Generated
}

function schemaText(name: string, variant: Variant, provider: Provider): string {
  const { models, previewFeatures } = schemaOf(variant, provider)
  return `datasource db {
  provider = "${provider}"
}

generator client {
  provider               = "prisma-client"
  output                 = "./${name}"
  runtime                = "nodejs"
  generatedFileExtension = "ts"
  importFileExtension    = "ts"
  previewFeatures        = ${JSON.stringify(previewFeatures)}
}

${models}`
}

async function generate(schema: string): Promise<void> {
  const command = fileURLToPath(new URL("../../node_modules/.bin/prisma", import.meta.url))
  const child = spawn(command, ["generate", "--schema", schema], {
    // Nothing here needs the engine that changes schemas, which Prisma would download.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false", CHECKPOINT_DISABLE: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  })
  await once(child, "exit")
  if (child.exitCode !== 0) throw new Error(`prisma generate failed for ${schema}.`)
}
