import { isMissingRow } from "./classify-error.ts"
import { selectorOf, type Key } from "./keys.ts"
import type { Client, Row } from "./client.ts"
import type { Writes } from "./writes.ts"

/** The writes on PostgreSQL and SQLite, which return the row of a write: each is one statement. */
export function returningWrites(client: Client): Writes {
  return {
    insert: ({ model }, data) => model.on(client).create({ data }),
    create: (model, data) => model.on(client).create({ data }),
    add: (model, data) => model.on(client).create({ data }),
    update: (key, data, only) => updated(client, key, data, only),
    updateIf: (key, data, expected) => updated(client, key, data, expected),
    remove: (key) => deleted(client, key),
    async removeAll({ model, values }, except) {
      const where = except ? { ...values, NOT: except.values } : values
      await model.on(client).deleteMany({ where })
    },
    // The very statement that deletes the row finds it, so it is found once.
    take: (key) => deleted(client, key),
  }
}

async function deleted(client: Client, key: Key): Promise<Row | undefined> {
  try {
    return await key.model.on(client).delete({ where: selectorOf(key) })
  } catch (error) {
    if (isMissingRow(error)) return undefined
    throw error
  }
}

async function updated(
  client: Client,
  { model, values }: Key,
  data: Row,
  only: Row = {},
): Promise<Row | undefined> {
  const where = { ...values, ...only }
  const [row] = await model.on(client).updateManyAndReturn({ where, data })
  return row
}
