import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { tablesOf } from "../../../../adapters/prisma/test/prisma/tables-of.ts"
import { openPrisma } from "../prisma-clients.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/prisma-adapter` on MariaDB. */
export const prismaMariadb: SetUp = defineSetUp({
  id: "prisma-mariadb",
  short: "Prisma My",
  adapter: "@auth/prisma-adapter",
  on: "MariaDB",
  store: "mariadb",
  drivers: ["@prisma/client", "@prisma/adapter-mariadb"],
  schema: "prisma-mariadb.prisma",
  changeSchema: (models) => tablesOf(models, "mysql"),
  about:
    "The documented models for MySQL, with the collation that Prisma gives its tables. In these models, a user can have only one account (`userId` is unique), and a user with sessions or accounts cannot be deleted.",
  async connect({ url, pool, timeout }) {
    const { hostname, port, username, password, pathname } = new URL(url)
    const client = await openPrisma(
      "mariadb",
      new PrismaMariaDb({
        host: hostname,
        port: Number(port),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
        database: pathname.slice(1),
        ...(pool !== undefined && { connectionLimit: pool }),
        ...(timeout !== undefined && { queryTimeout: timeout, acquireTimeout: timeout }),
      }),
    )
    return { adapter: PrismaAdapter(client), close: () => client.$disconnect() }
  },
})
