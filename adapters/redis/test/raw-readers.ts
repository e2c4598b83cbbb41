import type { RawReaders } from "@lockstep/adapter-test-kit"

/** What is used of a client, of either major version, or of a cluster. */
export interface RawClient {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<unknown>
  type(key: string): Promise<string>
  pexpiretime(key: string): Promise<number>
  call(command: string, ...parameters: string[]): Promise<unknown>
  nodes?(role: "master"): readonly RawClient[]
}

/**
 * Reads what is there of a user, past the adapter: records that name them, and keys that end with their id.
 *
 * @param client - of the server
 * @param prefix - of all keys
 */
export function rawReaders(
  client: () => RawClient,
  prefix: string,
): Pick<RawReaders, "accounts" | "sessions" | "authenticators" | "sessionExpiry"> {
  const left = (family: string) => async (userId: string) => {
    const found: string[] = []
    for (const key of await keysWith(client(), `${prefix}user:${family}`)) {
      if (key.endsWith(`:${userId}`)) found.push(key)
      else if ((await client().type(key)) === "string") {
        const value = await client().get(key)
        if (value?.includes(JSON.stringify(userId)) === true) found.push(value)
      }
    }
    return found
  }
  return {
    accounts: left("account"),
    sessions: left("session"),
    authenticators: left("authenticator"),
    async sessionExpiry(sessionToken) {
      const time = await client().pexpiretime(`${prefix}user:session:${sessionToken}`)
      return time < 0 ? null : new Date(time)
    },
  }
}

/** Every key with a prefix, on every master. */
export async function keysWith(client: RawClient, prefix: string): Promise<string[]> {
  const found: string[] = []
  for (const server of client.nodes?.("master") ?? [client]) {
    let cursor = "0"
    do {
      const page = await server.call("SCAN", cursor, "MATCH", `${prefix}*`, "COUNT", "1000")
      // The answer of this command.
      const [next, keys] = page as [string, string[]]
      found.push(...keys)
      cursor = next
    } while (cursor !== "0")
  }
  return found
}
