import { pgPostgres } from "../../../../adapter-test-kit/survey/src/set-ups/pg-postgres.ts"
import { testAllFlows } from "./all-flows.ts"
import { published } from "./open-published.ts"

testAllFlows("@auth/pg-adapter with SERIAL ids", published(pgPostgres), { hasNoPasskeys: true })
