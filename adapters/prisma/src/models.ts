import { ConfigError } from "@lockstep/core/errors"
import type { Client, Delegate, PrismaClientLike } from "./client.ts"
import { fillingsOf, listsOf, type Filling } from "./schema-text.ts"

/** The models, as Prisma's schema names them. */
export type ModelName = "User" | "Account" | "Session" | "VerificationToken" | "Authenticator"

/** A column of a model. */
export interface Field {
  /** Prisma's name of the type, such as `String` or `DateTime`; that of an enum is its own. */
  readonly type: string
  /** What it is called in the database. */
  readonly column: string
  /** What it holds when nothing is given for it. */
  readonly filling: Filling
  /** Whether it may hold many values. */
  readonly isList: boolean
}

/** A model of the schema that a client was generated from. */
export interface Model {
  readonly name: ModelName
  /** What its table is called in the database. */
  readonly table: string
  /** The schema that the table is in; undefined for the connection's own. */
  readonly schema: string | undefined
  /** By name. */
  readonly fields: ReadonlyMap<string, Field>
  /** The fields that the client was told to leave out of every answer. */
  readonly omitted: readonly string[]
  /** The name of the first relation to each other model. */
  readonly relations: ReadonlyMap<string, string>
  /** The model's methods, of the client itself or of one inside a transaction. */
  on(client: Client): Delegate
}

/** The models that there are. */
export type Models = Readonly<Partial<Record<ModelName, Model>>> & { readonly User: Model }

/** The databases that the adapter knows, as Prisma names them. */
export type Provider = "postgresql" | "mysql" | "sqlite"

/** All models that the adapter knows. */
export const modelNames: readonly ModelName[] = [
  "User",
  "Account",
  "Session",
  "VerificationToken",
  "Authenticator",
]

/** What a generated client carries of its schema: enough for Prisma, too, to turn results into values. */
interface RuntimeModel {
  readonly dbName?: string | null
  readonly schema?: string | null
  readonly fields: readonly {
    readonly name: string
    readonly kind: string
    readonly type: string
    readonly dbName?: string | null
  }[]
}

/**
 * Reads what a client knows of its models.
 *
 * @param prisma - a generated client, or an extended one
 * @throws ConfigError when it is no client of Prisma 7 or has no model `User`
 */
export function modelsOf(prisma: PrismaClientLike): Models {
  const runtime = member(member(prisma, "_runtimeDataModel"), "models")
  if (typeof runtime !== "object" || runtime === null) {
    throw new ConfigError(
      "PrismaAdapter needs a Prisma Client of version 7, made by the application.",
    )
  }
  // It is Prisma's own object; generated clients of version 7 have no other form of it.
  const known = runtime as Readonly<Record<string, RuntimeModel | undefined>>
  const found = modelNames.flatMap((name) => {
    const model = known[name]
    return model ? [[name, modelOf(prisma, name, model)] as const] : []
  })
  const models: Readonly<Partial<Record<ModelName, Model>>> = Object.fromEntries(found)
  const { User } = models
  if (!User) {
    throw new ConfigError(
      "PrismaAdapter needs a model User; the schemas that it ships with show the models.",
    )
  }
  return { ...models, User }
}

/**
 * Tells which database a client speaks to.
 *
 * @param prisma - a generated client, or an extended one
 * @throws ConfigError when the adapter does not know the database
 */
export function providerOf(prisma: PrismaClientLike): Provider {
  const provider = member(prisma, "_activeProvider")
  if (provider === "postgresql" || provider === "mysql" || provider === "sqlite") return provider
  throw new ConfigError(
    `PrismaAdapter works with postgresql, mysql and sqlite, and not with ${String(provider)}.`,
  )
}

/** Whether the database is Cloudflare D1, whose driver adapters ignore transactions. */
export function isD1(prisma: PrismaClientLike): boolean {
  const name = member(member(member(prisma, "_engineConfig"), "adapter"), "adapterName")
  return typeof name === "string" && name.startsWith("@prisma/adapter-d1")
}

/** What a client has in common with everything that `$extends` makes of it. */
export function connectionOf(prisma: PrismaClientLike): object {
  const engine = member(prisma, "_engine")
  return typeof engine === "object" && engine !== null ? engine : prisma
}

/** Whether reads of related models are one query: on PostgreSQL with the preview feature for it. */
export function hasJoins(prisma: PrismaClientLike): boolean {
  const features = member(prisma, "_previewFeatures")
  return Array.isArray(features) && features.includes("relationJoins")
}

/** Whether `$extends` made a client. One that does not say is taken for such. */
export function isExtended(prisma: PrismaClientLike): boolean {
  const extensions = member(prisma, "_extensions")
  const isEmpty = member(extensions, "isEmpty")
  return typeof isEmpty !== "function" || isEmpty.call(extensions) !== true
}

/**
 * The schema that Prisma takes the tables of PostgreSQL from, unless a model names another one.
 *
 * @param prisma - a generated client
 * @returns undefined for a driver adapter that does not say
 */
export function schemaNameOf(prisma: PrismaClientLike): string | undefined {
  const driver = member(member(prisma, "_engineConfig"), "adapter")
  if (typeof driver !== "object" || driver === null || !("options" in driver)) return undefined
  const schema = member(driver.options, "schema") ?? "public"
  return typeof schema === "string" ? schema : undefined
}

function modelOf(prisma: PrismaClientLike, name: ModelName, model: RuntimeModel): Model {
  const schema = member(member(prisma, "_engineConfig"), "inlineSchema")
  const filling = fillingsOf(schema, name)
  // Other databases have no lists.
  const isList = providerOf(prisma) === "postgresql" ? listsOf(schema, name) : () => false
  const columns = model.fields.filter(({ kind }) => kind !== "object")
  const relations = model.fields.filter(({ kind }) => kind === "object").toReversed()
  const delegate = name.charAt(0).toLowerCase() + name.slice(1)
  const omitted = member(member(prisma, "_globalOmit"), delegate)
  return {
    name,
    table: model.dbName ?? name,
    schema: model.schema ?? undefined,
    fields: new Map(
      columns.map((field) => [
        field.name,
        {
          type: field.type,
          column: field.dbName ?? field.name,
          filling: filling(field.name),
          isList: isList(field.name),
        },
      ]),
    ),
    omitted: columns.map((field) => field.name).filter((field) => member(omitted, field) === true),
    relations: new Map(relations.map((relation) => [relation.type, relation.name])),
    // A client has a delegate for each of its models, under the model's name.
    on: (client) => member(client, delegate) as Delegate,
  }
}

function member(value: unknown, name: string): unknown {
  // Only one member is looked at, and it is unknown until its type is checked.
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
