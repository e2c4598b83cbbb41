import { connect, type Socket } from "node:net"
import { databaseEnded, fromDatabase } from "./down.ts"
import { grammarOf } from "./grammar-of.ts"
import { createLateQueue } from "./late-queue.ts"
import type { Link } from "./link.ts"
import { createReader } from "./protocol/reader.ts"
import type { ProxyState } from "./proxy-state.ts"
import { passOn, resetLink } from "./sockets.ts"
import { adapterEnded, fromAdapter, letGo } from "./up.ts"
import type { DatabaseAddress } from "./wire.ts"

/** More entries would not help the reader. */
const mostSessionState = 100

/**
 * Connects a connection of the adapter to the database.
 *
 * @param board - shared by the connections of the wire
 */
export function openLink(client: Socket, address: DatabaseAddress, board: ProxyState): Link {
  const { host, port, protocol = "tcp" } = address
  const server = connect({ host, port, noDelay: true, allowHalfOpen: true })
  const report = (what: string): void => {
    if (board.sessionState.size < mostSessionState) board.sessionState.add(what)
  }
  const link: Link = {
    line: {
      get preparing() {
        if (link.over || link.carriesCalls || link.heard) return false
        // MySQL servers send first, and may take some time.
        return link.said === "set-up" || (link.said === undefined && protocol === "mysql")
      },
      letGo: () => letGo(link),
    },
    board,
    client,
    server,
    reader: createReader(grammarOf(protocol, report)),
    late: createLateQueue((piece) => deliverLate(link, piece)),
    request: undefined,
    said: undefined,
    heard: false,
    carriesCalls: false,
    held: undefined,
    broken: false,
    over: false,
  }
  join(link)
  for (const follower of board.followers) follower.opened?.(link.line)
  return link
}

function deliverLate(link: Link, piece: Buffer | "end"): void {
  if (piece === "end") link.client.end()
  else passOn(piece, link.server, link.client)
  if (link.late.size === 0) link.server.resume()
}

function join(link: Link): void {
  const { client, server, board } = link
  client.on("data", (bytes) => fromAdapter(link, bytes))
  client.on("end", () => adapterEnded(link))
  server.on("data", (bytes) => fromDatabase(link, bytes))
  server.on("end", () => databaseEnded(link))
  // An error is followed by "close", which has all the information needed here.
  client.on("error", () => {})
  server.on("error", () => {})
  client.on("close", () => {
    link.late.clear()
    for (const follower of board.followers) follower.closed?.(link.line)
    // A server behind a black hole is not notified.
    if (board.disturbance?.kind === "black-hole") board.buried.add(server)
    else server.destroy()
  })
  server.on("close", (failed) => {
    if (failed && !link.over && !link.broken) resetLink(link)
  })
}
