import { openPostgres } from "../../../../adapters/prisma/test/open-database.ts"
import { testOverrides } from "./overrides.ts"

testOverrides("@lockstep/prisma-adapter on PostgreSQL", async () => (await openPostgres()).adapter)
