import { AdapterError } from "@lockstep/core/adapters"
import type { Client, Row } from "./client.ts"
import { hasKey, type Key } from "./keys.ts"
import type { Model } from "./models.ts"
import type { RawReads } from "./raw-reads.ts"

/** A row together with the user that it belongs to. */
export interface OwnedRow {
  readonly row: Row
  readonly user: Row
}

/**
 * Whether {@link readBoth} can read every column that two models have. Of some types, such as enums, and
 * of lists, it does not know what Prisma makes of what is in the database.
 */
export function canReadBoth({ types }: RawReads, ...models: readonly Model[]): boolean {
  const fields = models.flatMap((model) => [...model.fields.values()])
  return fields.every(({ type, isList }) => !isList && Object.hasOwn(types, type))
}

/**
 * Reads a row and its user in one statement, which Prisma has no call for: its own reads of two models
 * are two statements, except for a preview feature.
 *
 * @param client - without extensions, as none would see it
 * @returns undefined when the row or its user is not there
 */
export async function readBoth(
  client: Client,
  raw: RawReads,
  key: Key,
  users: Model,
): Promise<OwnedRow | undefined> {
  const { model, values } = key
  const [found] = await client.$queryRawUnsafe(
    statementOf(raw, model, Object.keys(values), users),
    ...Object.values(values),
  )
  if (!found) return undefined
  const row = rowOf(raw, "r", model, found)
  const user = rowOf(raw, "u", users, found)
  // A column of MySQL may take another string for the same.
  const isMeant = hasKey(row, key) && hasKey(user, { model: users, values: { id: row["userId"] } })
  return isMeant ? { row: kept(row, model), user: kept(user, users) } : undefined
}

function statementOf(raw: RawReads, model: Model, names: readonly string[], users: Model): string {
  const row = (name: string) => columnOf(raw, "r", model, name)
  const conditions = names.map((name, index) => `${row(name)} = ${raw.placeholder(index + 1)}`)
  return `select ${[...selected(raw, "r", model), ...selected(raw, "u", users)].join(", ")}
    from ${raw.table(model)} r
    join ${raw.table(users)} u on ${columnOf(raw, "u", users, "id")} = ${row("userId")}
    where ${conditions.join(" and ")} limit 1`
}

function selected(raw: RawReads, alias: string, model: Model): readonly string[] {
  return [...model.fields].map(([name, { type }], index) => {
    const column = columnOf(raw, alias, model, name)
    return `${raw.types[type]?.select?.(column) ?? column} as ${alias}${index}`
  })
}

function rowOf({ types }: RawReads, alias: string, { fields }: Model, found: Row): Row {
  const entries = [...fields].map(([name, { type }], index): [string, unknown] => {
    const value = found[`${alias}${index}`] ?? null
    try {
      return [name, value === null ? null : types[type]?.read(value)]
    } catch {
      // What a parser says has a part of the value in it.
      throw new AdapterError(`The stored ${name} cannot be read as ${type}.`)
    }
  })
  return Object.fromEntries(entries)
}

/** Without what the client is configured to omit. */
function kept(row: Row, { omitted }: Model): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name)))
}

function columnOf(raw: RawReads, alias: string, { fields }: Model, name: string): string {
  return `${alias}.${raw.quote(fields.get(name)?.column ?? name)}`
}
