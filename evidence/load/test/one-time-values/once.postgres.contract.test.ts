import { readFileSync } from "node:fs"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createPostgresTables } from "../sign-ups/postgres-tables.ts"
import { testOnceInTwoProcesses } from "./once-in-two-processes.ts"

const schemas = new URL("../../../survey/schema/", import.meta.url)

testOnceInTwoProcesses("postgres", async () => {
  const server = await postgres()
  const scope = await server.scope("once")
  await createPostgresTables(scope.url)
  return { server, scope }
})

testOnceInTwoProcesses("@auth/drizzle-adapter", async () => {
  const setup = readFileSync(new URL("drizzle-postgres.sql", schemas), "utf8")
  const server = await postgres()
  const scope = await server.scope({ name: "once", setup })
  return { server, scope }
})
