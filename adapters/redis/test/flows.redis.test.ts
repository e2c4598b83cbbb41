import { randomUUID } from "node:crypto"
import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import singleServer from "./single-server.ts"

const server = await redis()
const scope = await server.scope("redis flows")
const rest = await startRestServer(server.url)
process.env["REDIS_PREFIX"] = scope.prefix
// A user who may touch no key outside of the scope.
process.env["REDIS_USER"] = scope.name
process.env["REDIS_PASSWORD"] = randomUUID()
const admin = new Redis(server.url)
const login = ["on", `>${process.env["REDIS_PASSWORD"]}`, `~${scope.prefix}*`, "+@all"]
await admin.acl("SETUSER", scope.name, ...login)
process.env["UPSTASH_REDIS_REST_URL"] = rest.url

afterAll(async () => {
  await rest.close()
  await admin.acl("DELUSER", scope.name)
  admin.disconnect()
  await scope.drop()
  await server.stop()
})

runFlowTests(singleServer, { name: "Redis" })
