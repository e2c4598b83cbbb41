import { mysql } from "@lockstep/adapter-test-kit/containers"
import { mysqlStore } from "../../src/scale/mysql-store.ts"
import { testFilled } from "./filled.ts"

testFilled(mysqlStore, async () => {
  const server = await mysql()
  return { server, scope: await server.scope("filled") }
})
