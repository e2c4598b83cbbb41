import { setTimeout as delay } from "node:timers/promises"
import type { StoredEntries } from "@lockstep/core/adapters"
import type { Collection, Document } from "mongodb"
import { classifyError } from "./classify-error.ts"

/** Gives each call the collection of the entries. */
export type UseEntries = <Result>(
  work: (entries: Collection<StoredEntry>) => Promise<Result>,
) => Promise<Result>

/** An entry or a counter, under its key. */
export interface StoredEntry {
  readonly _id: string
  readonly value: string
  /** How many calls have asked for the place since it was free; the first of them has it. */
  readonly count: number
  readonly expires: Date
}

/** How often a document is written that another call has created in the meantime. */
const attempts = 8

const hasEnded = { $lte: ["$expires", "$$NOW"] }

/** A document that has not ended, by the clock of the server; the monitor removes ended ones some time later. */
const isLive: Document = { $expr: { $gt: ["$expires", "$$NOW"] } }

/** A collection can have a collation in which different texts are equal. */
const exactly = { collation: { locale: "simple" } }

/** The entries of a store in a collection of MongoDB. Each method is one operation. */
export function entriesIn(use: UseEntries): StoredEntries {
  return {
    get: (keys) =>
      use(async (entries) => {
        const found = entries.find(
          { _id: { $in: [...keys] }, ...isLive },
          // All of them come with the first answer.
          { ...exactly, batchSize: keys.length + 1 },
        )
        const values = new Map((await found.toArray()).map(({ _id, value }) => [_id, value]))
        return keys.map((key) => values.get(key) ?? null)
      }),
    set: (key, value, ttlMs) =>
      use(async (entries) => {
        const written = { value: { $literal: value }, count: 2, expires: endIn(ttlMs) }
        await onceMore(() =>
          entries.updateOne({ _id: { $eq: key } }, [{ $set: written }], {
            ...exactly,
            upsert: true,
          }),
        )
      }),
    add: async (key, value, ttlMs) =>
      (await use((entries) => count(entries, key, value, ttlMs))) === 1,
    take: (key) =>
      use(async (entries) => {
        const filter = { _id: { $eq: key }, ...isLive }
        return (await entries.findOneAndDelete(filter, exactly))?.value ?? null
      }),
    remove: (key, value) =>
      use(async (entries) => {
        const filter = { _id: { $eq: key }, value: { $eq: value }, ...isLive }
        return (await entries.deleteOne(filter, exactly)).deletedCount > 0
      }),
    increment: (key, ttlMs) => use((entries) => count(entries, key, "", ttlMs)),
  }
}

/**
 * Counts the calls for a key, and writes the value and the end with the first of them: of all that ask for a
 * place, the one that counts 1 has it, whatever the values are.
 */
async function count(
  entries: Collection<StoredEntry>,
  key: string,
  value: string,
  ttlMs: number,
): Promise<number> {
  const isNew = { $eq: ["$count", 1] }
  const counted = await onceMore(() =>
    entries.findOneAndUpdate(
      { _id: { $eq: key } },
      [
        // A document that is created now has no end, which is less than every date.
        { $set: { count: { $cond: [hasEnded, 1, { $add: ["$count", 1] }] } } },
        {
          $set: {
            value: { $cond: [isNew, { $literal: value }, "$value"] },
            expires: { $cond: [isNew, endIn(ttlMs), "$expires"] },
          },
        },
      ],
      { ...exactly, upsert: true, returnDocument: "after", projection: { count: 1 } },
    ),
  )
  // With `upsert` there is one.
  return counted?.count ?? 0
}

function endIn(ttlMs: number): Document {
  return { $add: ["$$NOW", ttlMs] }
}

/** Two calls that create the same document collide, and one of them is refused: it finds the document then. */
async function onceMore<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      const { code } = classifyError(error)
      if (attempt === attempts || (code !== "duplicate" && code !== "conflict")) throw error
    }
    if (attempt > 1) await delay(Math.random() * 2 ** attempt)
  }
}
