import type { AnyClientBulkWriteModel, Document } from "mongodb"
import { isUnknownCommand } from "./classify-error.ts"
import { uncommitted } from "./field-names.ts"
import { settingsFor } from "./database-options.ts"
import { insertUnlessFound, type Step } from "./step.ts"
import type { OpenDatabase } from "./store.ts"

const keeping = { $unset: { [uncommitted]: "" } } as const

/** Steps of which none needs another of the same group. */
export type Group = readonly Step[]

/**
 * Writes to several collections, one group after the other, and stops at a failure. MongoDB 8.0 does all
 * of it in one request; before that, each group takes one round trip. It is not a transaction: the
 * caller chooses an order that is harmless wherever it stops.
 *
 * @returns how many documents each step found, in the order of the steps
 */
export async function inOrder(
  on: OpenDatabase,
  groups: readonly Group[],
): Promise<readonly number[]> {
  const steps = groups.flat()
  if (steps.length > 1 && canWriteTogether(on)) {
    try {
      return await together(on, steps)
    } catch (error) {
      if (!isUnknownCommand(error)) throw error
      on.findings.writesTogether = false
    }
  }
  const counts: number[] = []
  for (const group of groups) counts.push(...(await atOnce(on, group)))
  return counts
}

function canWriteTogether({ client, findings }: OpenDatabase): boolean {
  return findings.writesTogether && typeof client.bulkWrite === "function"
}

async function together(on: OpenDatabase, steps: readonly Step[]): Promise<readonly number[]> {
  const models = steps.map((step) => toModel(on, step))
  const { updateResults, deleteResults } = await on.client.bulkWrite(models, {
    ...settingsFor(on.client),
    ordered: true,
    verboseResults: true,
  })
  return steps.map((_, index) => {
    const deleted = deleteResults?.get(index)?.deletedCount
    return deleted ?? updateResults?.get(index)?.matchedCount ?? 0
  })
}

function toModel(on: OpenDatabase, { to, filter, write }: Step): AnyClientBulkWriteModel<Document> {
  const namespace = `${on.db.databaseName}.${on.names[to]}`
  switch (write.kind) {
    case "insert": {
      const update = insertUnlessFound(write.document)
      return { namespace, filter, name: "updateOne", update, upsert: true }
    }
    case "touch":
      return {
        namespace,
        filter,
        name: write.many ? "updateMany" : "updateOne",
        update: { $set: {} },
      }
    case "keep":
      return { namespace, filter, name: "updateOne", update: keeping }
    case "delete":
      return { namespace, filter, name: write.many ? "deleteMany" : "deleteOne" }
  }
}

/** Waits for every step, also when one fails: none may still be under way when the failure is handled. */
async function atOnce(on: OpenDatabase, group: Group): Promise<readonly number[]> {
  const settled = await Promise.allSettled(group.map((step) => alone(on, step)))
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason
    return result.value
  })
}

async function alone(on: OpenDatabase, { to, filter, write }: Step): Promise<number> {
  const collection = on.collection(to)
  switch (write.kind) {
    case "insert": {
      const update = insertUnlessFound(write.document)
      return (await collection.updateOne(filter, update, { upsert: true })).matchedCount
    }
    case "touch":
      return collection.countDocuments(filter, { limit: write.many ? 2 : 1 })
    case "keep":
      return (await collection.updateOne(filter, keeping)).matchedCount
    case "delete": {
      const { deletedCount } = await (write.many
        ? collection.deleteMany(filter)
        : collection.deleteOne(filter))
      return deletedCount
    }
  }
}
