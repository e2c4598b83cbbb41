import { connect } from "node:net"

/**
 * Sends bytes as they are, for requests that no client library would make.
 *
 * @param origin - of the server
 * @param lines - request line and headers
 * @returns the whole answer
 */
export function rawRequest(origin: string, lines: readonly string[]): Promise<string> {
  return rawExchange(origin, [...lines, "Connection: close", "", ""].join("\r\n"))
}

/**
 * Sends bytes over one connection.
 *
 * @param origin - of the server
 * @param bytes - requests, the last one of which asks to close the connection
 * @returns everything that came back
 */
export function rawExchange(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ""
    socket.setEncoding("utf8")
    socket.on("data", (chunk) => (answer += String(chunk)))
    socket.on("end", () => resolve(answer))
    socket.on("error", reject)
    socket.write(bytes)
  })
}
