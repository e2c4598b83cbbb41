import { runStoreTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import subject, { postgresSchema } from "./stores/postgres-store.ts"

const service = await postgres()
const scope = await service.scope({ name: "stores", setup: postgresSchema })
process.env["LOCKSTEP_STORE_POSTGRES"] = scope.url

afterAll(async () => {
  await scope.drop()
  await service.stop()
})

runStoreTests(subject, {
  name: "a store on PostgreSQL",
  level: 5,
  parallel: 10,
  concurrency: 10,
  database: service.address,
  module: new URL("./stores/postgres-store.ts", import.meta.url),
})
