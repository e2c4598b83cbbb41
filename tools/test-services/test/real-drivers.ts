/** The requests of the service tests, sent with the drivers that applications use. */

import { Cluster, Redis } from "ioredis"
import { MongoClient } from "mongodb"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import pg from "pg"
import type { KeyScope, Scope } from "../src/index.ts"

/** Runs a statement on PostgreSQL. */
export async function askPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs a statement on MariaDB or MySQL. */
export async function askMysql(url: string, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection(url)
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql)
    return rows
  } finally {
    await connection.end()
  }
}

/** Uses MongoDB. */
export async function askMongo<R>(
  url: string,
  use: (client: MongoClient) => Promise<R>,
): Promise<R> {
  const client = new MongoClient(url)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

/** Uses Redis. */
export async function askRedis<R>(url: string, use: (client: Redis) => Promise<R>): Promise<R> {
  const client = new Redis(url)
  try {
    return await use(client)
  } finally {
    client.disconnect()
  }
}

/** Uses a Redis Cluster; `url` lists its nodes. */
export async function askCluster<R>(url: string, use: (client: Cluster) => Promise<R>): Promise<R> {
  const client = new Cluster(url.split(","), { lazyConnect: true })
  try {
    // Before that, the client has no nodes.
    await client.connect()
    return await use(client)
  } finally {
    client.disconnect()
  }
}

/** Writes to a scope of a server that creates databases at the first write. */
export async function storeKey(service: string, scope: Scope | KeyScope): Promise<void> {
  if (service === "mongodb") {
    await askMongo(scope.url, (client) => client.db().collection("things").insertOne({ a: 1 }))
    return
  }
  const key = "prefix" in scope ? `${scope.prefix}a` : ""
  if (service === "redis") await askRedis(scope.url, (client) => client.set(key, "1"))
  else await askCluster(scope.url, (client) => client.set(key, "1"))
}
