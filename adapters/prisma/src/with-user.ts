import type { Row } from "./client.ts"
import { findByKey, hasKey, keyOf, type Key } from "./keys.ts"
import { ConfigError } from "@lockstep/core/errors"
import type { Model } from "./models.ts"
import { orNothing } from "./or-nothing.ts"
import { canReadBoth, readBoth, type OwnedRow } from "./read-both.ts"
import type { Store } from "./store.ts"

/**
 * Reads a row together with its user: in one statement written by the adapter where no extension
 * has to see it, or in one query where Prisma can join; in two at once where there is a network
 * between, and one after the other in a file.
 *
 * @returns undefined when the row or its user is not there
 */
export function findWithUser(store: Store, key: Key): Promise<OwnedRow | undefined> {
  const { client, models, raw } = store
  const { User } = models
  if (raw && canReadBoth(raw, key.model, User)) {
    return orNothing(readBoth(client, raw, key, User))
  }
  return store.joins || !store.hasNetwork ? joined(store, key) : sideBySide(store, key)
}

/**
 * The user that a row belongs to: in one query where keys compare byte for byte, and else with the row
 * beside it, to see whether it is the one that was meant. SQLite would read every user for such a query,
 * as it makes no join of it.
 */
export async function findOwner(store: Store, key: Key): Promise<Row | undefined> {
  const isJoined = store.hasNetwork && (await store.hasExactKeys())
  if (!isJoined) return (await findWithUser(store, key))?.user
  return owning(store, key)
}

async function owning({ client, models: { User } }: Store, key: Key): Promise<Row | undefined> {
  const relation = relationOf(User, key.model)
  const where = { [relation]: { some: key.values } }
  return (await orNothing(User.on(client).findFirst({ where }))) ?? undefined
}

async function joined({ client, models }: Store, key: Key): Promise<OwnedRow | undefined> {
  const relation = relationOf(key.model, models.User)
  const where = key.values
  const row = await orNothing(
    key.model.on(client).findFirst({ where, include: { [relation]: true } }),
  )
  const user = row?.[relation]
  return row && hasKey(row, key) && isRow(user) ? owned(row, user, models.User) : undefined
}

async function sideBySide(store: Store, key: Key): Promise<OwnedRow | undefined> {
  const { client, models } = store
  const [row, user] = await Promise.all([findByKey(key, key.model.on(client)), owning(store, key)])
  if (!row || !user) return undefined
  const found = owned(row, user, models.User)
  if (found) return found
  // Between the two the row went to another user; or the column takes another string for the same.
  const owner = keyOf(models.User, { id: String(row["userId"]) })
  const other = owner && (await findByKey(owner, models.User.on(client)))
  return other && { row, user: other }
}

function owned(row: Row, user: Row, model: Model): OwnedRow | undefined {
  const key: Key = { model, values: { id: row["userId"] } }
  return hasKey(user, key) ? { row, user } : undefined
}

/**
 * The name of the relation from one model to another.
 *
 * @throws ConfigError when the schema has none
 */
export function relationOf(model: Model, to: Model): string {
  const name = model.relations.get(to.title)
  if (name !== undefined) return name
  throw new ConfigError(
    `PrismaAdapter needs a relation from the model ${model.title} to ${to.title}.`,
  )
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null
}
