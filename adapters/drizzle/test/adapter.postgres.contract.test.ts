// asvs 1.2.4, 15.4.2
import { fileURLToPath } from "node:url"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { keptPgPools } from "./kept-pg-pools.ts"
import { ownFields } from "./own-fields.ts"
import { pgContractSchema } from "./pg-scopes.ts"
import subject from "./postgres-subject.ts"

const server = await postgres()
const database = await server.scope({ name: "drizzle", setup: setSessionZone + pgContractSchema })
process.env["DRIZZLE_POSTGRES_URL"] = database.url

afterAll(async () => {
  await keptPgPools.close()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  name: "the Drizzle adapter on PostgreSQL with node-postgres",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  report: {
    json: fileURLToPath(
      new URL("../../../.lockstep/reports/drizzle-postgres.json", import.meta.url),
    ),
  },
  capabilities: { nulls: "filled" },
  ...ownFields,
  database: server.address,
  module: new URL("postgres-subject.ts", import.meta.url),
})
