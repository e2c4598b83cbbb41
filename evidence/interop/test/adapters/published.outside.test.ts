import { drizzleSqlite } from "../../../survey/src/set-ups/drizzle-sqlite.ts"
import { kyselySqlite } from "../../../survey/src/set-ups/kysely-sqlite.ts"
import { testAllFlows } from "./all-flows.ts"
import { published, publishedPrisma } from "./open-published.ts"

// The tables of the package's own tests, except for the address, which some providers do not have.
const kysely = published(kyselySqlite, (schema) => schema.replace(/("email".*?) not null/, "$1"))

testAllFlows("@auth/kysely-adapter", kysely, { hasNoPasskeys: true })
testAllFlows("@auth/drizzle-adapter", published(drizzleSqlite))
testAllFlows("@auth/prisma-adapter", publishedPrisma("documented"))
testAllFlows("@auth/prisma-adapter with Int @id", publishedPrisma("with Int ids"))
