import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { tablesOf } from "../../../../adapters/prisma/test/prisma/tables-of.ts"
import { openPrisma } from "../prisma-clients.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/prisma-adapter` on SQLite. */
export const prismaSqlite: SetUp = defineSetUp({
  id: "prisma-sqlite",
  short: "Prisma SQLite",
  adapter: "@auth/prisma-adapter",
  on: "SQLite",
  store: "sqlite",
  drivers: ["@prisma/client", "@prisma/adapter-libsql"],
  schema: "prisma-sqlite.prisma",
  changeSchema: (models) => tablesOf(models, "sqlite"),
  about: "The documented models for SQLite, with Prisma's adapter for libSQL on a file.",
  async connect({ url }) {
    const client = await openPrisma("sqlite", new PrismaLibSql({ url: `file:${url}` }))
    return { adapter: PrismaAdapter(client), close: () => client.$disconnect() }
  },
})
