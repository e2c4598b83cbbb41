import { expect, test } from "vitest"
import { lacksTransactions } from "../../src/adapters/sql-errors.ts"

test.each([
  // drizzle-orm/mysql-proxy, drizzle-orm/neon-http
  "Transactions are not supported by the MySql Proxy driver",
  "No transactions support in neon-http driver",
  // kysely-d1, kysely-neon
  "Transactions are not supported yet.",
  "Transactions are not supported with Neon HTTP connections",
  // @prisma/adapter-neon
  "Transactions are not supported in HTTP mode",
  "This driver does not support interactive transactions.",
])("a driver that says %j has no transactions", (message) => {
  expect(lacksTransactions(new Error(message))).toBe(true)
})

test.each([
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  new Error("The transaction was rolled back."),
  new Error("Unable to start a transaction in the given time."),
  Object.assign(new Error("Transactions are not supported here."), { code: "25P02" }),
  Object.assign(new Error("Transactions are not supported here."), { errno: 1196 }),
  "Transactions are not supported.",
  undefined,
])("%s says nothing of the driver", (error) => {
  expect(lacksTransactions(error)).toBe(false)
})
