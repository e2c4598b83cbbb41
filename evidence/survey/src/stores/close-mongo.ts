import type { MongoClient } from "mongodb"

/**
 * Closes a client without telling the server which sessions are over: the engine that stands in for
 * MongoDB, where there is none, knows no sessions and ends at that command.
 */
export function closeMongo(client: MongoClient): Promise<void> {
  // Not in its types: a member that the driver keeps for itself.
  const { s } = client as unknown as { s: { sessionPool: { sessions: { clear(): void } } } }
  s.sessionPool.sessions.clear()
  return client.close()
}
