import {
  checkSchema,
  createIndexes,
  createStoreIndexes,
  MongoDBAdapter,
  MongoDBStore,
} from "@lockstep/mongodb-adapter"
import {
  MongoClient,
  ReadConcern,
  ReadConcernLevel,
  type MongoClientOptions,
  type SupportedNodeConnectionOptions,
} from "mongodb"
import { expect } from "vitest"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { openDatabase } from "./open-database.ts"

/** Options of how servers are found, reached and watched, which change nothing that is sent. */
type OfConnection =
  | keyof SupportedNodeConnectionOptions
  | `${"auth" | "mongodbLog" | "proxy" | "srv" | "tls"}${string}`
  | `${string}${"FrequencyMS" | "IdleTimeMS" | "PoolSize" | "TimeoutMS"}`
  | "appName"
  | "directConnection"
  | "driverInfo"
  | "enableOverloadRetargeting"
  | "loadBalanced"
  | "localThresholdMS"
  | "maxAdaptiveRetries"
  | "maxConnecting"
  | "noDelay"
  | "replicaSet"
  | "runtimeAdapters"
  | "serverMonitoringMode"
  | "ssl"

/** Options that only certain servers have a use for; encryption needs another package and a program besides. */
type OfOtherServers = "autoEncryption" | "maxStalenessSeconds" | "readPreferenceTags"

type Option = Exclude<keyof MongoClientOptions, OfConnection | OfOtherServers>

/** Every option that changes what passes through a client, with values other than its default. */
const options: { readonly [Name in Option]: readonly MongoClientOptions[Name][] } = {
  bsonRegExp: [true],
  checkKeys: [true],
  compressors: ["zlib"],
  enableUtf8Validation: [false],
  fieldsAsRaw: [{ email: true, userId: true }],
  forceServerObjectId: [true],
  ignoreUndefined: [true],
  journal: [true],
  monitorCommands: [true],
  pkFactory: [{ createPk: () => "own" }],
  promoteBuffers: [true],
  promoteLongs: [false],
  promoteValues: [false],
  raw: [true],
  // Snapshots are for sessions alone.
  readConcern: Object.values(ReadConcernLevel)
    .filter((level) => level !== "snapshot")
    .map((level) => new ReadConcern(level)),
  readConcernLevel: ["majority"],
  readPreference: ["primaryPreferred", "secondary", "secondaryPreferred", "nearest"],
  retryReads: [false],
  retryWrites: [false],
  serializeFunctions: [true],
  serverApi: [{ version: "1", strict: true, deprecationErrors: true }],
  timeoutMS: [30_000],
  useBigInt64: [true],
  w: ["majority", 1, 0],
  writeConcern: [{ w: "majority" }, { w: 0 }],
  wtimeoutMS: [30_000],
  zlibCompressionLevel: [9],
}

async function open(option: MongoClientOptions, inUrl = "") {
  const { client: plain } = await openDatabase()
  const { hosts, dbName } = plain.options
  const url = `mongodb://${String(hosts[0])}/${dbName}?directConnection=true${inUrl}`
  const client = new MongoClient(url, option)
  await createIndexes(client)
  await createStoreIndexes(client)
  expect(await checkSchema(client)).toEqual([])
  expect(await checkSchema(client.db())).toEqual([])
  return {
    adapter: MongoDBAdapter(client),
    store: MongoDBStore(client),
    close: () => client.close(),
  }
}

testClientOptions({
  ...Object.fromEntries(
    Object.entries(options).flatMap(([name, values]) =>
      values.map((value) => [`${name} ${JSON.stringify(value)}`, () => open({ [name]: value })]),
    ),
  ),
  "w=0 in the URL": () => open({}, "&w=0"),
})
