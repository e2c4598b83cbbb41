import type { RecordKind } from "@lockstep/core/adapters"
import type { Client, Delegate } from "./client.ts"
import { member } from "./member.ts"
import {
  nameModels,
  propertyOf,
  recordKinds,
  type ModelName,
  type ModelNames,
} from "./model-names.ts"
import { fillingsOf, listsOf, type Filling } from "./schema-text.ts"
import { providerOf, supportedDataModel } from "./supported-client.ts"

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

/** The table that holds the rows of a model. */
export interface TableOfModel {
  /** What its table is called in the database. */
  readonly table: string
  /** The schema that the table is in; undefined for the connection's own. */
  readonly schema: string | undefined
}

/** A model of the schema that a client was generated from. */
export interface Model extends TableOfModel {
  readonly name: ModelName
  /** The kind of its records. */
  readonly kind: RecordKind
  /** What the application's schema calls it. */
  readonly title: string
  /** By name. */
  readonly fields: ReadonlyMap<string, Field>
  /** The fields that the client is configured to leave out of every result. */
  readonly omitted: readonly string[]
  /** The name of the first relation to each other model, by its {@link Model.title}. */
  readonly relations: ReadonlyMap<string, string>
  /** The model's methods, of the client itself or of one inside a transaction. */
  on(client: Client): Delegate
}

/** The models that there are. */
export type Models = Readonly<Partial<Record<ModelName, Model>>> & { readonly User: Model }

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
 * @param names - of models that are not named as the adapter expects
 * @throws ConfigError if it is not a supported client, or if its models are not those that are
 *   named
 */
export function modelsOf(prisma: object, names?: ModelNames): Models {
  const runtime = supportedDataModel(prisma)
  // It is Prisma's own object; generated clients of the supported versions have no other form of it.
  const known = runtime as Readonly<Record<string, RuntimeModel | undefined>>
  const found = [...nameModels(Object.keys(known), names)].flatMap(([name, title]) => {
    const model = known[title]
    return model ? [[name, modelOf(prisma, { name, title }, model)] as const] : []
  })
  // Without a model of users the names are refused.
  return Object.fromEntries(found) as Partial<Record<ModelName, Model>> as Models
}

/** Whether the database is Cloudflare D1, whose driver adapters ignore transactions. */
export function isD1(prisma: object): boolean {
  const name = member(member(member(prisma, "_engineConfig"), "adapter"), "adapterName")
  return typeof name === "string" && name.startsWith("@prisma/adapter-d1")
}

/** What a client has in common with everything that `$extends` makes of it. */
export function connectionOf(prisma: object): object {
  const engine = member(prisma, "_engine")
  return typeof engine === "object" && engine !== null ? engine : prisma
}

/** Whether reads of related models are one query: on PostgreSQL with the preview feature for it. */
export function hasJoins(prisma: object): boolean {
  const features = member(prisma, "_previewFeatures")
  return Array.isArray(features) && features.includes("relationJoins")
}

/** Whether `$extends` made a client. One that does not say is taken for such. */
export function isExtended(prisma: object): boolean {
  const extensions = member(prisma, "_extensions")
  const isEmpty = member(extensions, "isEmpty")
  return typeof isEmpty !== "function" || isEmpty.call(extensions) !== true
}

/**
 * The schema that Prisma takes the tables of PostgreSQL from, unless a model names another one.
 *
 * @returns undefined for a driver adapter that does not say
 */
export function schemaNameOf(prisma: object): string | undefined {
  const driver = member(member(prisma, "_engineConfig"), "adapter")
  if (typeof driver !== "object" || driver === null || !("options" in driver)) return undefined
  const schema = member(driver.options, "schema") ?? "public"
  return typeof schema === "string" ? schema : undefined
}

function modelOf(
  prisma: object,
  { name, title }: Pick<Model, "name" | "title">,
  model: RuntimeModel,
): Model {
  const schema = member(member(prisma, "_engineConfig"), "inlineSchema")
  const filling = fillingsOf(schema, title)
  // Other databases have no lists.
  const isList = providerOf(prisma) === "postgresql" ? listsOf(schema, title) : () => false
  const columns = model.fields.filter(({ kind }) => kind !== "object")
  const relations = model.fields.filter(({ kind }) => kind === "object").toReversed()
  const delegate = propertyOf(title)
  const omitted = member(member(prisma, "_globalOmit"), delegate)
  return {
    name,
    kind: recordKinds[name],
    title,
    table: model.dbName ?? title,
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
