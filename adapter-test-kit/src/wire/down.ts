import type { Link, LinkRequest } from "./link.ts"
import { passOn, resetLink } from "./sockets.ts"
import type { Disturbance } from "./wire.ts"

const mostLate = 1024 * 1024

/** Handles bytes from the database. */
export function fromDatabase(link: Link, bytes: Buffer): void {
  const { request, board, line } = link
  if (link.over) return
  link.reader.fromDatabase(bytes)
  link.heard = true
  for (const follower of board.followers) {
    follower.moved?.({ line, up: 0, down: bytes.length, kind: link.said })
  }
  if (request?.answered === false) {
    request.answered = true
    for (const follower of board.followers) follower.answered?.(request)
  }
  if (link.broken) return
  if (request?.doomed) return resetLink(link)
  if (board.disturbance) disturbAnswer(link, bytes, board.disturbance)
  else deliver(link, bytes)
}

/** Handles the end of the database's data. */
export function databaseEnded(link: Link): void {
  if (link.over || link.broken) return
  if (link.board.disturbance?.kind === "black-hole") link.broken = true
  else if (link.late.size > 0) link.late.add("end", 0)
  else link.client.end()
}

function deliver(link: Link, bytes: Buffer): void {
  // Data after a late piece must not overtake it.
  if (link.late.size > 0) link.late.add(bytes, 0)
  else passOn(bytes, link.server, link.client)
}

function disturbAnswer(link: Link, bytes: Buffer, disturbance: Disturbance): void {
  switch (disturbance.kind) {
    case "latency":
      return late(link, [bytes], disturbance.ms + Math.random() * (disturbance.jitter ?? 0), false)
    case "slow-drip":
      return late(link, pieces(bytes, disturbance.bytes), disturbance.ms, true)
    case "black-hole":
      link.broken = true
      return
    case "refuse":
    case "cut-at-request":
      return deliver(link, bytes)
    case "reset-before-reply":
    case "reset-mid-reply":
    case "half-close":
    case "garbage":
    case "lost-reply":
      // Only responses to calls are damaged, so that connections are established and calls reach
      // the database.
      if (link.request) spoil(link, link.request, bytes, disturbance)
      else deliver(link, bytes)
  }
}

type Spoiling = Extract<
  Disturbance["kind"],
  "reset-before-reply" | "reset-mid-reply" | "half-close" | "lost-reply" | "garbage"
>

function spoil(
  link: Link,
  request: LinkRequest,
  bytes: Buffer,
  disturbance: Extract<Disturbance, { kind: Spoiling }>,
): void {
  switch (disturbance.kind) {
    case "reset-before-reply":
      return resetLink(link)
    case "reset-mid-reply":
      return resetAfter(link, request, bytes, disturbance.bytes)
    case "half-close":
      link.client.end()
      break
    case "garbage":
      link.client.end(bytes.map((byte) => byte ^ 0xff))
      break
    case "lost-reply":
  }
  link.broken = true
}

function resetAfter(link: Link, request: LinkRequest, bytes: Buffer, limit: number): void {
  const part = bytes.subarray(0, limit - request.answerBytes)
  request.answerBytes += part.length
  if (request.answerBytes < limit) return deliver(link, part)
  link.broken = true
  link.client.write(part, () => resetLink(link))
}

function late(link: Link, answer: Buffer[], delay: number, afterLast: boolean): void {
  for (const piece of answer) link.late.add(piece, delay, afterLast)
  if (link.late.size > mostLate) link.server.pause()
}

function pieces(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}
