import { readFileSync } from "node:fs"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { closeKeptPools } from "../src/kept-pools.ts"
import subject, { options } from "../src/subject.ts"

const setup = readFileSync(new URL("../src/schema.sql", import.meta.url), "utf8")
const server = await postgres()
const database = await server.scope({ name: "custom adapter", setup })
process.env["DATABASE_URL"] = database.url

afterAll(async () => {
  await closeKeptPools()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  ...options,
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  // Enough for an example: npm run contract makes all the sequences.
  model: { runs: 8 },
  database: server.address,
  module: new URL("../src/subject.ts", import.meta.url),
})
