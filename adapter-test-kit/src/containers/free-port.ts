import { createServer } from "node:net"

/** Finds a port of this machine that nobody listens on. It may be taken before it is used. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port)
        else reject(new Error("The free port has no number."))
      })
    })
  })
}
