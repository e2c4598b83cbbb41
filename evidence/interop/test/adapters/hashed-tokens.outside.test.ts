import { describe } from "vitest"
import { testHashedTokens } from "../../../../core/test/support/hashed-tokens/hashed-tokens.ts"
import { drizzleSqlite } from "../../../survey/src/set-ups/drizzle-sqlite.ts"
import { kyselySqlite } from "../../../survey/src/set-ups/kysely-sqlite.ts"
import { type OpenPublished, published, publishedPrisma } from "./open-published.ts"

const adapters: readonly (readonly [string, OpenPublished])[] = [
  ["@auth/kysely-adapter", published(kyselySqlite)],
  ["@auth/drizzle-adapter", published(drizzleSqlite)],
  ["@auth/prisma-adapter", publishedPrisma("documented")],
]

describe.each(adapters)("%s", (_name, open) => {
  testHashedTokens(async () => {
    const adapter = await open()
    const tokens = new Set<string>()
    const watched = {
      ...adapter,
      createSession: (session: Parameters<NonNullable<typeof adapter.createSession>>[0]) => {
        tokens.add(session.sessionToken)
        return adapter.createSession?.(session) ?? session
      },
    }
    /** The sessions that were stored, and are still there. */
    const dump = async () => {
      const found = await Promise.all(
        [...tokens].map(async (token) => adapter.getSessionAndUser?.(token)),
      )
      return JSON.stringify(found)
    }
    return { adapter: watched, dump }
  })
})
