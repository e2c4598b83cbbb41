import { mariadb } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { testTables } from "./tables-of-mysql.ts"

const server = await mariadb()
afterAll(() => server.stop())

testTables(server)
