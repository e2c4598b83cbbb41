import { PrismaLibSql } from "@prisma/adapter-libsql"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { PrismaPg } from "@prisma/adapter-pg"
import type { DateCell } from "../../../core/test/support/date-zones/cells.ts"
import { serveDates } from "../../../core/test/support/date-zones/serve-dates.ts"
import { PrismaAdapter } from "../src/index.ts"
import { mysqlSettings, openClient, type TestClient } from "./prisma/clients.ts"

/** A process that writes and reads dates through each of Prisma's drivers. */

const drivers: Readonly<Record<string, (url: string, cell: DateCell) => Promise<TestClient>>> = {
  pg(url, { columns, server }) {
    const database = new URL(url)
    database.pathname = columns
    const options = `-c TimeZone=${server}`
    const driver = new PrismaPg({ connectionString: database.href, options, max: 1 })
    return openClient("shipped", "postgresql", driver)
  },
  mariadb(url, { columns, server }) {
    const driver = new PrismaMariaDb({
      ...mysqlSettings(url),
      database: columns,
      connectionLimit: 1,
      sessionVariables: { time_zone: server },
    })
    return openClient("shipped", "mysql", driver)
  },
  async libSQL(folder, { columns }) {
    const url = `file:${folder}/${columns}.db`
    const timestampFormat = columns === "iso8601" ? columns : "unixepoch-ms"
    const prisma = await openClient(
      "shipped",
      "sqlite",
      new PrismaLibSql({ url }, { timestampFormat }),
    )
    // No test survives a power failure, so none of them waits for the disk.
    await prisma.$queryRawUnsafe("pragma synchronous = off")
    return prisma
  },
}

const opened = new Map<string, Promise<TestClient>>()

serveDates(async (url, cell) => {
  const name = JSON.stringify(cell)
  const open = drivers[cell.driver]
  if (!open) throw new Error(`There is no driver ${cell.driver}.`)
  const prisma = opened.get(name) ?? open(url, cell)
  opened.set(name, prisma)
  return { adapter: PrismaAdapter(await prisma) }
})
