import { ConfigError } from "@lockstep/core/errors"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { openSQLite } from "./open-database.ts"

test("what is no client is refused at once", () => {
  expect(() => PrismaAdapter({ user: {} })).toThrow(ConfigError)
})

test("methods about a model that is not there are left out", async () => {
  const { prisma } = await openSQLite("small")

  const methods = Object.keys(PrismaAdapter(prisma)).toSorted()

  expect(methods).toEqual(
    [
      "createUser",
      "createUserWithAccount",
      "deleteUser",
      "getAccount",
      "getUser",
      "getUserByAccount",
      "getUserByEmail",
      "linkAccount",
      "listAccountsByUserId",
      "unlinkAccount",
      "updateAccount",
      "updateUser",
    ].toSorted(),
  )
})
