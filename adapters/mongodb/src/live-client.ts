import type { MongoClient } from "mongodb"

/**
 * Works with a client, also when its first attempt to connect has failed: the driver would use what it
 * closed then forever. A client that the application has closed says something else, and stays
 * closed.
 *
 * @param work - to be done; done again only where nothing was sent
 */
export async function withLiveClient<Result>(
  client: MongoClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isStale(error)) throw error
  }
  try {
    // An application that was closing the client when the first call ended has closed it by now.
    return await work()
  } catch (error) {
    if (!isStale(error)) throw error
  }
  await client.connect()
  return work()
}

function isStale(error: unknown): boolean {
  return error instanceof Error && error.name === "MongoTopologyClosedError"
}
