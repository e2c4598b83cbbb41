/**
 * A separate program: creates a scope on the server that the environment names, writes its name (for D1, the service's
 * description) and is killed, so that it cannot clean up. Its argument is the service.
 */

import {
  d1,
  mariadb,
  mongodb,
  mysql,
  postgres,
  redis,
  redisCluster,
  type KeyScope,
  type Scope,
} from "../src/index.ts"
import { storeKey } from "./real-drivers.ts"

async function leave(service: string): Promise<string> {
  if (service !== "d1") return (await makeScope(service)).name
  const server = await d1()
  await server.scope("crashed")
  return server.description
}

async function makeScope(service: string): Promise<Scope> {
  if (service === "postgres") return (await postgres()).scope("crashed")
  if (service === "mariadb") return (await mariadb()).scope("crashed")
  if (service === "mysql") return (await mysql()).scope("crashed")
  const setup = (scope: Scope | KeyScope): Promise<void> => storeKey(service, scope)
  if (service === "mongodb") return (await mongodb()).scope({ name: "crashed", setup })
  const server = service === "redis" ? await redis() : await redisCluster()
  return server.scope({ name: "crashed", setup })
}

const left = await leave(process.argv[2] ?? "")
process.stdout.write(`${left}\n`, () => process.kill(process.pid, "SIGKILL"))
