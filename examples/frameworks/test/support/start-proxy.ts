import { createServer, request, type Server } from "node:http"
import { pipeline } from "node:stream"
import { listen } from "lockstep-example-local-services/listen"

/** A reverse proxy for one application: it keeps the host, and says by which protocol a request came. */
export async function startProxy(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((req, res) => {
    const { method, url: path } = req
    const headers = { ...req.headers, "x-forwarded-proto": "http" }
    const passedOn = request({ host: "localhost", port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, res, () => undefined)
    })
    pipeline(req, passedOn, (error) => {
      if (error) res.destroy()
    })
  })
  return { server, port: await listen(server, { number: 0 }) }
}
