import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { scratch } from "./scratch.ts"

/** The databases that a client is generated for. */
export type PrismaDatabase = "postgres" | "mariadb" | "sqlite"

/** A generated client; `PrismaAdapter` takes anything, for the type that it names is no longer there. */
interface Client {
  $disconnect(): Promise<void>
}

const databases: readonly PrismaDatabase[] = ["postgres", "mariadb", "sqlite"]

/** Generates a client from each schema that has changed since its last one. Needs no network. */
export async function generatePrismaClients(): Promise<void> {
  for (const database of databases) {
    const schema = schemaOf(database)
    const text = readFileSync(schema, "utf8")
    const stamp = new URL(`prisma/${database}.prisma`, scratch)
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === text) continue
    await generate(fileURLToPath(schema))
    writeFileSync(stamp, text)
  }
}

/** Makes a client that was generated before. */
export async function openPrisma(database: PrismaDatabase, adapter: unknown): Promise<Client> {
  const file = new URL(`prisma/${database}/client.ts`, scratch)
  // The file is generated: it is there when this runs, and not when this is compiled.
  const generated = (await import(file.href)) as {
    readonly PrismaClient: new (options: { readonly adapter: unknown }) => Client
  }
  return new generated.PrismaClient({ adapter })
}

function schemaOf(database: PrismaDatabase): URL {
  return new URL(`../schema/prisma-${database}.prisma`, import.meta.url)
}

async function generate(schema: string): Promise<void> {
  const command = fileURLToPath(new URL("../node_modules/.bin/prisma", import.meta.url))
  const child = spawn(command, ["generate", "--schema", schema], {
    // Nothing here needs the engine that changes schemas, which Prisma would download.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
      CHECKPOINT_DISABLE: "1",
      // Prisma notes there when it first ran; without this, in the home folder.
      XDG_CONFIG_HOME: fileURLToPath(new URL("config", scratch)),
    },
    stdio: ["ignore", "ignore", "inherit"],
  })
  await once(child, "exit")
  if (child.exitCode !== 0) throw new Error(`prisma generate failed for ${schema}.`)
}
