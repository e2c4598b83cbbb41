import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { pgContractSchema } from "./pg-scopes.ts"
import subject from "./postgres-subject.ts"

const server = await postgres()
const database = await server.scope({
  name: "drizzle flows",
  setup: setSessionZone + pgContractSchema,
})
process.env["DRIZZLE_POSTGRES_URL"] = database.url

afterAll(async () => {
  await database.drop()
  await server.stop()
})

runFlowTests(subject, { name: "Drizzle on PostgreSQL" })
