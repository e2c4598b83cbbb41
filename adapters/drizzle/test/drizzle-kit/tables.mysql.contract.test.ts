import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { testTables } from "./tables-of-mysql.ts"

const server = await mysql()
afterAll(() => server.stop())

testTables(server)
