import type { Client, Row } from "./client.ts"
import { findByKey, type Key } from "./keys.ts"
import { knownRow, withId } from "./new-row.ts"
import type { Writes } from "./writes.ts"

/**
 * The inserts on MySQL and MariaDB: one statement, and a read by the new key where the schema has
 * something to fill in that the database alone knows then. No other row ever has that key.
 */
export function countingInserts(client: Client): Pick<Writes, "insert" | "create" | "add"> {
  const insert = async (key: Key, given: Row): Promise<Row> => {
    const delegate = key.model.on(client)
    const data = withId(given, key.model)
    await delegate.createMany({ data })
    return knownRow(data, key.model) ?? (await findByKey(key, delegate)) ?? data
  }
  return {
    insert,
    async create(model, given) {
      const data = withId(given, model)
      const { id } = data
      // The schema gives an id that no caller could ask for: Prisma's way is a transaction with a read.
      return id === undefined
        ? model.on(client).create({ data })
        : insert({ model, values: { id } }, data)
    },
    async add(model, given) {
      const data = withId(given, model)
      await model.on(client).createMany({ data })
      return knownRow(data, model)
    },
  }
}
