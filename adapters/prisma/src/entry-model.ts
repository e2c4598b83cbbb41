import { ConfigError } from "@lockstep/core/errors"
import { member } from "./member.ts"
import { supportedDataModel } from "./supported-client.ts"

/** The name of the model of short-lived entries, where the application does not say otherwise. */
const defaultEntryModel = "AuthEntry"

/** The fields of the model of short-lived entries. */
export const entryFields = ["key", "value", "count", "expires"] as const

/** The model of short-lived entries, as its table is called in the database. */
export interface EntryModel {
  readonly table: string
  /** The schema that the table is in; undefined for the connection's own. */
  readonly schema: string | undefined
  /** The names of the columns, by field. */
  readonly columns: Readonly<Record<(typeof entryFields)[number], string>>
}

/**
 * Reads what a client knows of the model of short-lived entries.
 *
 * @param prisma - a generated client, or an extended one
 * @param title - what the application's schema calls the model
 * @throws ConfigError if it is not a supported client, or has no such model
 */
export function entryModelOf(prisma: object, title: string = defaultEntryModel): EntryModel {
  const model = member(supportedDataModel(prisma), title)
  const fields = member(model, "fields")
  const known: readonly unknown[] = Array.isArray(fields) ? fields : []
  const column = (name: string): string => {
    const field = known.find((each) => member(each, "name") === name)
    if (field !== undefined) return textOr(member(field, "dbName"), name)
    throw new ConfigError(
      `PrismaStore needs a model ${title} with the fields ${entryFields.join(", ")}. Add the model of the schemas that the package ships, or name yours in the option model.`,
    )
  }
  const schema = member(model, "schema")
  return {
    table: textOr(member(model, "dbName"), title),
    schema: typeof schema === "string" ? schema : undefined,
    columns: {
      key: column("key"),
      value: column("value"),
      count: column("count"),
      expires: column("expires"),
    },
  }
}

function textOr(value: unknown, other: string): string {
  return typeof value === "string" ? value : other
}
