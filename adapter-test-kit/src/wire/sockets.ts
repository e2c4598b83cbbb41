import type { Socket } from "node:net"
import type { Link } from "./link.ts"

/** Writes bytes, and stops reading their source while the target's buffer is full. */
export function passOn(bytes: Buffer, source: Socket, target: Socket): void {
  if (bytes.length === 0 || !target.writable) return
  if (target.write(bytes) || source.isPaused()) return
  source.pause()
  target.once("drain", () => source.resume())
}

/** Resets a connection of the adapter (a TCP segment with RST), and disconnects from the database. */
export function resetLink(link: Link): void {
  link.over = true
  link.late.clear()
  resetSocket(link.client)
  link.server.destroy()
}

/** Resets a connection: its other end receives a TCP segment with RST. */
export function resetSocket(socket: Socket): void {
  // A socket that is ending cannot be reset, and an attempt would keep it open forever.
  if (socket.writableEnded && !socket.writableFinished) socket.destroy()
  else socket.resetAndDestroy()
}

/** Ends a connection normally, as a server does after a long idle time. */
export function endLink(link: Link): void {
  link.over = true
  link.late.clear()
  link.client.destroySoon()
  link.server.destroy()
}
