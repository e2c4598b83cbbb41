import type { SchemaProblem } from "@lockstep/core/adapters"
import { entryProblems, type EntryColumn } from "@lockstep/core/adapters/sql-store"
import { capacityOf, isSmall, readers } from "./check-schema.ts"
import type { Client } from "./client.ts"
import { entryFields, entryModelOf } from "./entry-model.ts"
import type { PrismaStoreOptions } from "./options.ts"
import { providerOf } from "./supported-client.ts"

/**
 * Reports what {@link PrismaStore} needs and the database does not have. It only reads. An empty array means
 * that nothing is missing.
 *
 * @param prisma - your client, or the return value of its `$extends`
 * @param options - the options of the store
 * @throws ConfigError if it is not a supported client, it has no such model, or the store does not
 *   work with its database
 */
export async function checkStoreSchema(
  prisma: object,
  options: PrismaStoreOptions = {},
): Promise<SchemaProblem[]> {
  const model = entryModelOf(prisma, options.model)
  const provider = providerOf(prisma)
  // A client has methods of these names, whatever its schema.
  const shape = await readers[provider](prisma as Client, model)
  const columns = entryFields.flatMap((field): [string, EntryColumn][] => {
    const column = shape.columns.get(model.columns[field])
    if (!column) return []
    const { isExact, type } = column
    // On SQLite, every number has 64 bits.
    const isWide = provider === "sqlite" || !isSmall(type)
    const length = provider === "mysql" && type === "text" ? 65_535 : capacityOf(type)
    return [[field, { isExact, isWide, length }]]
  })
  const { key, expires } = model.columns
  return entryProblems({
    table: model.table,
    columns: Object.fromEntries(columns),
    isKeyUnique: shape.uniqueKeys.some((names) => names.join() === key),
    hasExpiryIndex: shape.indexes.some(([first]) => first === expires),
  })
}
