import type { OpenPublished } from "./open-published.ts"
import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { drizzleSqlite } from "../../../survey/src/set-ups/drizzle-sqlite.ts"
import { published, publishedPrisma } from "./open-published.ts"

const adapters: readonly (readonly [string, OpenPublished])[] = [
  ["@auth/drizzle-adapter", published(drizzleSqlite)],
  ["@auth/prisma-adapter", publishedPrisma("documented")],
]

for (const [name, open] of adapters) runFlowTests(() => open(), { name })
