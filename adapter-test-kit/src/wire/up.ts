import type { Link, LinkRequest } from "./link.ts"
import type { Message } from "./protocol/reader.ts"
import { passOn, resetLink } from "./sockets.ts"

const mostHeld = 1024 * 1024

/** Handles bytes from the adapter. */
export function fromAdapter(link: Link, bytes: Buffer): void {
  const { board, reader } = link
  board.received += bytes.length
  if (link.over) return
  if (board.disturbance?.kind === "black-hole") {
    link.broken = true
    return
  }
  link.server.cork()
  for (const message of reader.fromAdapter(bytes)) take(link, message)
  link.server.uncork()
  board.unreadable ||= reader.opaque
}

/** Handles the end of the adapter's data. */
export function adapterEnded(link: Link): void {
  if (link.board.disturbance?.kind === "black-hole") {
    link.broken = true
    return
  }
  send(link, link.reader.rest())
  if (link.held) link.held.push("end")
  else link.server.end()
}

/** Sends delayed bytes. */
export function letGo(link: Link): void {
  const held = link.held ?? []
  link.held = undefined
  link.client.resume()
  if (link.over) return
  for (const piece of held) {
    if (piece === "end") link.server.end()
    else passOn(piece, link.client, link.server)
  }
}

function take(link: Link, message: Message): void {
  if (link.over) return
  const { kind, bytes } = message
  if (kind === "request" && (!link.request || link.request.answered)) begin(link)
  else if (kind === "set-up" || kind === "monitoring") aside(link, kind)
  for (const follower of link.board.followers) {
    follower.moved?.({ line: link.line, up: bytes.length, down: 0, kind })
  }
  send(link, bytes)
}

/** Handles a message that belongs to no call. */
function aside(link: Link, kind: "set-up" | "monitoring"): void {
  if (link.request && !link.request.answered) return
  link.request = undefined
  link.said = kind
  link.heard = false
}

function begin(link: Link): void {
  const { board, line } = link
  board.requests += 1
  const cut = board.disturbance?.kind === "cut-at-request" ? board.disturbance : undefined
  const isCut = cut?.request === board.requests
  const request: LinkRequest = {
    line,
    answered: false,
    doomed: isCut && cut?.delivered === true,
    answerBytes: 0,
  }
  link.request = request
  link.said = "request"
  link.heard = false
  link.carriesCalls = true
  if (isCut && !request.doomed) return resetLink(link)
  let hold = false
  for (const follower of board.followers) if (follower.begun?.(request) === true) hold = true
  if (hold) link.held ??= []
}

function send(link: Link, bytes: Buffer): void {
  if (link.over) return
  if (!link.held) return passOn(bytes, link.client, link.server)
  link.held.push(bytes)
  const size = link.held.reduce((sum, piece) => sum + (piece === "end" ? 0 : piece.length), 0)
  if (size > mostHeld) link.client.pause()
}
