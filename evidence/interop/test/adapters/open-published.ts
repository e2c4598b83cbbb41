import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { mongodb, postgres, redis } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import SQLite from "better-sqlite3"
import { onTestFinished } from "vitest"
import { schemaOf, type SetUp } from "../../../survey/src/set-ups/set-up.ts"
import { startRestServer } from "../../../survey/src/upstash/rest-server.ts"
import { openSQLite } from "../../../../adapters/prisma/test/open-database.ts"

/** Time that a connection may take on a busy machine, in milliseconds: no test here is about it. */
const connectTimeout = 30_000

/** Opens an empty database for one test, with a published adapter of Auth.js on it. */
export type OpenPublished = () => Promise<Adapter>

/** Opens a published adapter as the survey does, on the tables of its documentation. */
export function published(
  setUp: SetUp,
  change: (schema: string) => string = (schema) => schema,
): OpenPublished {
  return async () => {
    const url = await urls[setUp.store](setUp.schema ? change(schemaOf(setUp)) : "")
    const prefix = setUp.database.hasDatabases ? "" : `interop:${randomUUID()}:`
    const place = { url, prefix, pool: undefined, timeout: undefined, connectTimeout }
    const { adapter, close } = await setUp.connect(place)
    onTestFinished(close)
    return adapter
  }
}

/** Opens the published Prisma adapter. */
export function publishedPrisma(models: "documented" | "with Int ids"): OpenPublished {
  return async () => {
    const { prisma } = await openSQLite(models === "documented" ? "legacy" : "counted")
    return PrismaAdapter(prisma)
  }
}

const urls: Readonly<Record<SetUp["store"], (schema: string) => string | Promise<string>>> = {
  sqlite(schema) {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-interop-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = path.join(folder, "auth.db")
    const database = new SQLite(file)
    database.exec(schema)
    database.close()
    return file
  },
  async postgres(schema) {
    const server = await postgres()
    const scope = await server.scope({ name: "interop", setup: schema })
    onTestFinished(() => scope.drop())
    return scope.url
  },
  async mongodb() {
    const server = await mongodb()
    const scope = await server.scope({ name: "interop" })
    onTestFinished(() => scope.drop())
    return scope.url
  },
  redis: async () => (await redis()).url,
  async upstash() {
    const server = await startRestServer((await redis()).url)
    onTestFinished(() => server.close())
    return server.url
  },
  mariadb() {
    throw new Error("No adapter is tested on MariaDB here.")
  },
}
