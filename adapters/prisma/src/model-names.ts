import type { RecordKind } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"

/** The models of the adapter, as Auth.js and the shipped schemas name them. */
export type ModelName = "User" | "Account" | "Session" | "VerificationToken" | "Authenticator"

/** The kind of the records of each model. */
export const recordKinds: Readonly<Record<ModelName, RecordKind>> = {
  User: "user",
  Account: "account",
  Session: "session",
  VerificationToken: "verificationToken",
  Authenticator: "authenticator",
}

/** All models of the adapter. */
export const modelNames: readonly ModelName[] = [
  "User",
  "Account",
  "Session",
  "VerificationToken",
  "Authenticator",
]

/**
 * The names of the models in a Prisma schema that does not use `User`, `Account`, `Session`,
 * `VerificationToken` and `Authenticator`. A model that you leave out has that name.
 */
export interface ModelNames {
  /** The model of users. */
  readonly user?: string
  /** The model of accounts at providers. */
  readonly account?: string
  /** The model of database sessions. */
  readonly session?: string
  /** The model of verification tokens. */
  readonly verificationToken?: string
  /** The model of passkeys. */
  readonly authenticator?: string
}

/** The property of a client, and the entry of {@link ModelNames}, of a model. */
export function propertyOf(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/**
 * Finds the name that each model has in a schema.
 *
 * @param schema - names of all models of the schema
 * @returns the models that the schema has
 * @throws ConfigError if a name is not in the schema or is given twice, or if users have no model
 */
export function nameModels(
  schema: readonly string[],
  given: ModelNames = {},
): ReadonlyMap<ModelName, string> {
  assertEntries(given, schema)
  const chosen = Object.values(given)
  const found = new Map<ModelName, string>()
  for (const model of modelNames) {
    const name = entryOf(given, model)
    // If you use a model for one kind of record, it is not the default model of another kind.
    if (name !== undefined) found.set(model, name)
    else if (schema.includes(model) && !chosen.includes(model)) found.set(model, model)
  }
  if (found.has("User")) return found
  throw new ConfigError(
    `PrismaAdapter needs a model User. ${modelsOfSchema(schema)} Name yours in the option models, such as { user: "AppUser" }, or add the models of the schemas that the package ships.`,
  )
}

function assertEntries(given: ModelNames, schema: readonly string[]): void {
  const names: string[] = []
  const entries: Readonly<Record<string, string | undefined>> = { ...given }
  for (const [entry, name] of Object.entries(entries)) {
    if (!modelNames.some((model) => propertyOf(model) === entry)) {
      throw new ConfigError(
        `The option models of PrismaAdapter has no entry ${entry}. Its entries are ${modelNames.map(propertyOf).join(", ")}.`,
      )
    }
    if (name === undefined) continue
    if (!schema.includes(name)) {
      throw new ConfigError(
        `PrismaAdapter found no model ${name}, which the option models.${entry} names. ${modelsOfSchema(schema)}`,
      )
    }
    if (names.includes(name)) {
      throw new ConfigError(
        `The option models of PrismaAdapter names the model ${name} twice. Each kind of record needs its own model.`,
      )
    }
    names.push(name)
  }
}

function entryOf(given: ModelNames, model: ModelName): string | undefined {
  const entries: Readonly<Record<string, string | undefined>> = { ...given }
  return entries[propertyOf(model)]
}

function modelsOfSchema(schema: readonly string[]): string {
  return schema.length === 0
    ? "The client has no models."
    : `The client has the models ${schema.join(", ")}.`
}
