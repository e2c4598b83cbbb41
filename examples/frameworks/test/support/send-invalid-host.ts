import { once } from "node:events"
import { connect } from "node:net"

/**
 * Sends a request that names no valid host, which neither a browser nor `fetch` does.
 *
 * @param url - of the application
 * @param host - what stands in the header `Host`
 * @returns the status
 */
export async function sendInvalidHost(url: string, host: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), "localhost")
  const head = ["GET /api/session HTTP/1.1", `Host: ${host}`, "Connection: close", "", ""]
  socket.write(head.join("\r\n"))
  const [chunk] = await once(socket.setEncoding("utf8"), "data")
  socket.destroy()
  return Number(String(chunk).split(" ")[1])
}
