import { ConfigError } from "@lockstep/core/errors"

/**
 * Rejects a value that is not a client: an application without types can pass what its environment
 * did not give it.
 *
 * @param name - of what needs the client
 * @param client - what it was given
 * @throws ConfigError for anything else
 */
export function assertClient(name: string, client: unknown): void {
  const isClient =
    typeof client === "function" ||
    (typeof client === "object" && client !== null && ("db" in client || "then" in client))
  if (isClient) return
  throw new ConfigError(
    `${name} needs a MongoClient, a promise of one, or a function that returns one.`,
  )
}
