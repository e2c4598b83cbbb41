import type { Socket } from "node:net"
import type { Link } from "./link.ts"

/**
 * Writes bytes, and stops reading their source while the target cannot take more.
 *
 * @param bytes - to be written
 * @param source - where they came from
 * @param target - where they go
 */
export function passOn(bytes: Buffer, source: Socket, target: Socket): void {
  if (bytes.length === 0 || !target.writable) return
  if (target.write(bytes) || source.isPaused()) return
  source.pause()
  target.once("drain", () => source.resume())
}

/**
 * Resets a connection of the adapter (a TCP segment with RST), and leaves the database.
 *
 * @param link - the connection
 */
export function resetLink(link: Link): void {
  link.over = true
  link.late.clear()
  resetSocket(link.client)
  link.server.destroy()
}

/**
 * Resets a connection: its other end gets a TCP segment with RST.
 *
 * @param socket - of this process
 */
export function resetSocket(socket: Socket): void {
  // While its end is on the way a socket cannot be reset, and an attempt would keep it open for good.
  if (socket.writableEnded && !socket.writableFinished) socket.destroy()
  else socket.resetAndDestroy()
}

/**
 * Ends a connection in an orderly way, as a server does with one that was idle for too long.
 *
 * @param link - the connection
 */
export function endLink(link: Link): void {
  link.over = true
  link.late.clear()
  link.client.destroySoon()
  link.server.destroy()
}
