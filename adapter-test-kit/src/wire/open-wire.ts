import type { Socket } from "node:net"
import { resolvesWithin } from "../values/resolves-within.ts"
import type { Link } from "./link.ts"
import { listen, type Listener } from "./listener.ts"
import { startMeter } from "./meter.ts"
import { openLink } from "./open-link.ts"
import { initialProxyState, type ProxyState } from "./proxy-state.ts"
import { createRendezvous } from "./rendezvous.ts"
import { endLink, resetLink, resetSocket } from "./sockets.ts"
import type { DatabaseAddress, Disturbance, Wire } from "./wire.ts"

/** Maximum time until a socket is closed, in milliseconds. */
const timeoutMs = 1000

interface Exchange {
  readonly board: ProxyState
  readonly links: Set<Link>
  readonly listeners: readonly Listener[]
}

/**
 * Puts a proxy in front of a database.
 *
 * @param addresses - all of its servers with known addresses; at least one
 */
export async function openWire(addresses: readonly DatabaseAddress[]): Promise<Wire> {
  const exchange = await openExchange(addresses)
  const { board, links, listeners } = exchange
  const [first, ...others] = listeners.map(({ endpoint }) => endpoint)
  if (!first) throw new TypeError("A wire needs at least one address.")
  return {
    endpoints: [first, ...others],
    get open() {
      return [...links].filter((link) => link.carriesCalls).length
    },
    get received() {
      return board.received
    },
    get accepted() {
      return board.accepted
    },
    get refuses() {
      return board.disturbance?.kind === "refuse"
    },
    get unreadable() {
      return board.unreadable
    },
    get sessionState() {
      return [...board.sessionState]
    },
    disturb: (disturbance) => disturb(exchange, disturbance),
    calm: () => calm(exchange),
    closeIdle: () => [...links].filter(isIdle).forEach(endLink),
    startMeter() {
      const { meter, follower } = startMeter()
      board.followers.add(follower)
      return meter
    },
    rendezvous() {
      const { followers } = board
      return createRendezvous({ followers, lines: () => [...links].map(({ line }) => line) })
    },
    close: () => close(exchange),
  }
}

async function openExchange(addresses: readonly DatabaseAddress[]): Promise<Exchange> {
  const board = initialProxyState()
  const links = new Set<Link>()
  const listenFor = (address: DatabaseAddress): Promise<Listener> =>
    listen((client) => {
      if (board.disturbance?.kind === "refuse") return resetSocket(client)
      board.accepted += 1
      const link = openLink(client, address, board)
      links.add(link)
      client.on("close", () => links.delete(link))
    })
  return { board, links, listeners: await Promise.all(addresses.map(listenFor)) }
}

function disturb(exchange: Exchange, disturbance: Disturbance): void {
  const { board, links, listeners } = exchange
  calm(exchange)
  board.disturbance = disturbance
  board.requests = 0
  if (disturbance.kind !== "refuse") return
  for (const listener of listeners) listener.refuse()
  links.forEach(resetLink)
}

function calm({ board, links, listeners }: Exchange): void {
  const before = board.disturbance
  board.disturbance = undefined
  if (!before) return
  if (before.kind === "refuse") for (const listener of listeners) listener.accept()
  for (const server of board.buried) server.destroy()
  board.buried.clear()
  for (const link of links) {
    if (link.broken) resetLink(link)
    else link.late.flush()
  }
}

/** Returns whether a connection has been used and nothing is in transit. */
function isIdle(link: Link): boolean {
  return (
    link.carriesCalls &&
    link.request?.answered !== false &&
    !link.held &&
    !link.over &&
    link.late.size === 0
  )
}

async function close({ board, links, listeners }: Exchange): Promise<void> {
  for (const listener of listeners) listener.close()
  const sockets = [...links].flatMap(({ client, server }) => [client, server])
  await Promise.all([...sockets, ...board.buried].map(gone))
}

async function gone(socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.once("close", resolve))
  if (socket.closed) return
  socket.destroy()
  await resolvesWithin(closed, timeoutMs)
}
