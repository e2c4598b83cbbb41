import { request as sendRequest } from "node:http"

/**
 * Sends a request to a server with all of its headers, `Host` among them, which `fetch` sets itself.
 *
 * @param origin - of the server
 * @param request - its host goes into the header `Host` unless it has that one
 */
export async function sendAsIs(origin: string, request: Request): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { host, ...Object.fromEntries(request.headers), "content-length": body.length }
  return new Promise((resolve, reject) => {
    const sent = sendRequest(origin + pathname + search, { method: request.method, headers })
    sent.once("error", reject)
    sent.once("response", (message) => {
      const chunks: Buffer[] = []
      message.on("data", (chunk: Buffer) => chunks.push(chunk))
      message.once("error", reject)
      message.once("end", () => {
        const answered = new Headers()
        for (let at = 0; at < message.rawHeaders.length; at += 2) {
          answered.append(message.rawHeaders[at] ?? "", message.rawHeaders[at + 1] ?? "")
        }
        const status = message.statusCode ?? 500
        const text = status === 204 || status === 304 ? null : Buffer.concat(chunks)
        resolve(new Response(text, { status, headers: answered }))
      })
    })
    sent.end(body)
  })
}
