import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { tablesOf } from "../../../../adapters/prisma/test/prisma/tables-of.ts"
import { openPrisma } from "../prisma-clients.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/prisma-adapter` on PostgreSQL. */
export const prismaPostgres: SetUp = defineSetUp({
  id: "prisma-postgres",
  short: "Prisma PG",
  adapter: "@auth/prisma-adapter",
  on: "PostgreSQL",
  store: "postgres",
  drivers: ["@prisma/client", "@prisma/adapter-pg"],
  schema: "prisma-postgres.prisma",
  changeSchema: (models) => tablesOf(models, "postgresql"),
  about: "The documented models for PostgreSQL.",
  async connect({ url, pool, timeout }) {
    const client = await openPrisma(
      "postgres",
      new PrismaPg({
        connectionString: url,
        ...(pool !== undefined && { max: pool }),
        ...(timeout !== undefined && { query_timeout: timeout, connectionTimeoutMillis: timeout }),
      }),
    )
    return { adapter: PrismaAdapter(client), close: () => client.$disconnect() }
  },
})
