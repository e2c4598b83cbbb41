import { drizzlePostgres } from "../../../survey/src/set-ups/drizzle-postgres.ts"
import { kyselyPostgres } from "../../../survey/src/set-ups/kysely-postgres.ts"
import { pgPostgres } from "../../../survey/src/set-ups/pg-postgres.ts"
import { published } from "./open-published.ts"
import { testWithoutTokens, withoutTable } from "./without-tokens.ts"

testWithoutTokens(
  "@auth/kysely-adapter on PostgreSQL",
  published(kyselyPostgres, withoutTable("VerificationToken")),
)
testWithoutTokens(
  "@auth/drizzle-adapter on PostgreSQL",
  published(drizzlePostgres, withoutTable("verificationToken")),
)
testWithoutTokens("@auth/pg-adapter", published(pgPostgres, withoutTable("verification_token")))
