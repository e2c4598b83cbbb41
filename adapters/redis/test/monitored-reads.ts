import { type MonitoredAddress, openMonitor } from "./monitor.ts"
import type { RawClient } from "./raw-readers.ts"

/** What the servers say of the keys and members that commands read. */
export interface MonitoredReads {
  /** How many so far, by commands and by scripts; nothing is counted before the first call. */
  rowsRead(): Promise<number>
  close(): void
}

/** A server, or a cluster of them. */
export interface MonitoredClient extends RawClient {
  nodes?(role: "master"): readonly MonitoredServer[]
}

/** What is used of a server. */
export interface MonitoredServer extends RawClient {
  readonly options?: MonitoredAddress
}

/** Commands that read all members of a key, and the command that tells how many there are. */
const sizes: Readonly<Record<string, string>> = {
  hgetall: "HLEN",
  hkeys: "HLEN",
  hvals: "HLEN",
  lrange: "LLEN",
  smembers: "SCARD",
  zrange: "ZCARD",
}
/** What a page of a command has when it does not say. */
const usualPage = 10

/**
 * Counts what is read, by the servers' own account of every command.
 *
 * @param client - of all servers, past the kit's proxy
 * @param prefix - of the keys that count
 */
export function monitoredReads(client: () => MonitoredClient, prefix: string): MonitoredReads {
  const monitors: (() => void)[] = []
  const waiting = new Map<string, () => void>()
  let commands: (readonly string[])[] = []
  let count = 0
  const servers = (): readonly MonitoredServer[] => client().nodes?.("master") ?? [client()]

  async function start(): Promise<void> {
    // A cluster does not know its servers before the first command.
    await client().get(prefix)
    for (const server of servers()) {
      if (!server.options) throw new TypeError("This client does not say where its server is.")
      const close = await openMonitor(server.options, (_source, words) => {
        waiting.get(words[1] ?? "")?.()
        if (words.some((word) => word.startsWith(prefix))) commands.push(words)
      })
      monitors.push(close)
    }
  }

  /** Redis sends a command to MONITOR after it has responded to it. */
  async function catchUp(): Promise<void> {
    for (const server of servers()) {
      const mark = crypto.randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(mark, resolve)
      await server.call("ECHO", mark)
      await promise
      waiting.delete(mark)
    }
  }

  return {
    async rowsRead() {
      if (monitors.length === 0) await start()
      await catchUp()
      const seen = commands
      commands = []
      for (const words of seen) count += await readBy(words, servers(), client())
      // The questions above are commands as well.
      await catchUp()
      commands = []
      return count
    },
    close() {
      for (const close of monitors) close()
    },
  }
}

async function readBy(
  [name = "", key = "", ...rest]: readonly string[],
  servers: readonly MonitoredServer[],
  client: MonitoredClient,
): Promise<number> {
  const command = name.toLowerCase()
  const size = sizes[command]
  if (size !== undefined) return Number(await client.call(size, key))
  if (command === "keys") {
    const all = await Promise.all(servers.map((server) => server.call("DBSIZE")))
    return all.reduce<number>((sum, each) => sum + Number(each), 0)
  }
  if (!command.endsWith("scan")) return 1
  const at = rest.findIndex((word) => word.toLowerCase() === "count")
  return at < 0 ? usualPage : Number(rest[at + 1])
}
