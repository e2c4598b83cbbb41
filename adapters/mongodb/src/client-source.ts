import { ConfigError } from "@lockstep/core/errors"
import type { MongoClient } from "mongodb"

/**
 * A `Db` of any copy of the driver. The types of two copies are incompatible, because of private members, even if
 * both have the same version.
 */
export interface AnyDb {
  readonly databaseName: string
  collection(name: string): object
}

/** A `MongoClient` of any copy of the driver, such as the copy that Mongoose installs. */
export interface AnyMongoClient {
  connect(): Promise<unknown>
  db(name?: string): AnyDb
}

type ClientOrPromise = AnyMongoClient | Promise<AnyMongoClient>

/** A client, a promise of one, or a function that gives either, for each call. */
export type ClientSource = ClientOrPromise | (() => ClientOrPromise)

/**
 * Rejects a value that is not a client: an application without types can pass what its environment
 * did not give it.
 *
 * @throws ConfigError for anything else
 */
export function assertClient(name: string, client: unknown): void {
  const isThenable = typeof client === "object" && client !== null && "then" in client
  if (typeof client === "function" || isThenable || isClient(client)) return
  const more = isOfMongoose(client) ? hint : ""
  throw new ConfigError(
    `${name} needs a MongoClient, a promise of one, or a function that returns one.${more}`,
  )
}

/**
 * Rejects a connection of Mongoose, which has some of the methods of a database.
 *
 * @throws ConfigError for a connection
 */
export function assertNotOfMongoose(target: unknown): void {
  if (isOfMongoose(target)) throw new ConfigError(`This needs a MongoClient or a Db.${hint}`)
}

/**
 * The client that an application passed.
 *
 * @param source - checked by {@link assertClient}
 * @throws ConfigError when a promise or a function gives anything else
 */
export async function clientOf(source: ClientSource): Promise<MongoClient> {
  const client: unknown = await (typeof source === "function" ? source() : source)
  if (isClient(client)) return client
  throw new ConfigError(
    `A promise or a function gave no MongoClient. With Mongoose, it must give ${getClient}.`,
  )
}

/** What is thrown for a client of another major version of the driver. */
export function otherMajor(cause: unknown): ConfigError {
  return new ConfigError(
    "The client is of another major version of the package mongodb than the one that the adapter imports. Install the major version of the client, which for Mongoose is the one that Mongoose depends on.",
    { cause },
  )
}

const getClient = "the result of connection.getClient()"
const hint = ` With Mongoose, pass ${getClient}.`

/** Another copy of the driver has the same methods. */
function isClient(value: unknown): value is MongoClient {
  return hasMethod(value, "db") && hasMethod(value, "connect")
}

/** A connection of Mongoose, or Mongoose itself. */
function isOfMongoose(value: unknown): boolean {
  return hasMethod(value, "getClient") || hasMethod(value, "createConnection")
}

function hasMethod(value: unknown, name: string): boolean {
  return (
    typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function"
  )
}
