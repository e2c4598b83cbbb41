import type { MongoClient } from "mongodb"
import { isOfOtherMajor } from "./classify-error.ts"
import { clientOf, otherMajor, type ClientSource } from "./client-source.ts"
import { collectionNames, type Place } from "./collections.ts"
import { withLiveClient } from "./live-client.ts"
import { settingsFor } from "./database-options.ts"
import type { Findings, OpenDatabase, Store, StoredRecord } from "./store.ts"

/** The place of the documents, and a callback for when a call no longer needs the client. */
export interface Connection extends Place {
  readonly onClose?: ((client: MongoClient) => Promise<void>) | undefined
}

/**
 * Gives each call the database. Nothing happens before the first.
 *
 * @param connection - where to, and what to call at the end of each call
 */
export function databaseUser(source: ClientSource, connection: Connection): Store["use"] {
  const names = collectionNames(connection.collections)
  const findingsOf = rememberFindings()
  const use = clientUser(source, connection.onClose)
  return (work) =>
    use((client) => {
      const db = client.db(connection.databaseName, settingsFor(client))
      const collection: OpenDatabase["collection"] = (key) =>
        db.collection<StoredRecord>(names[key])
      return work({ client, db, names, findings: findingsOf(client), collection })
    })
}

/**
 * Gives each call the client, and lets go of it when the call has ended.
 *
 * @param onClose - called at the end of each call
 */
export function clientUser(
  source: ClientSource,
  onClose: Connection["onClose"],
): <Result>(work: (client: MongoClient) => Promise<Result>) => Promise<Result> {
  return async (work) => {
    const client = await clientOf(source)
    try {
      return await withLiveClient(client, () => work(client))
    } catch (error) {
      throw isOfOtherMajor(error) ? otherMajor(error) : error
    } finally {
      await onClose?.(client)
    }
  }
}

/** Remembers them for each client, as a function may give clients of different servers. */
function rememberFindings(): (client: MongoClient) => Findings {
  const known = new WeakMap<MongoClient, Findings>()
  return (client) => {
    const findings = known.get(client) ?? { writesTogether: true, keepsEmailsUnique: false }
    known.set(client, findings)
    return findings
  }
}
