import { pgPostgres } from "../../../survey/src/set-ups/pg-postgres.ts"
import { testAllFlows } from "./all-flows.ts"
import { openSequelize, openTypeORM } from "./open-on-postgres.ts"
import { published } from "./open-published.ts"

testAllFlows("@auth/pg-adapter with SERIAL ids", published(pgPostgres), { hasNoPasskeys: true })

testAllFlows("@auth/sequelize-adapter", openSequelize, { hasNoPasskeys: true })
testAllFlows("@auth/typeorm-adapter", openTypeORM, { hasNoPasskeys: true })
