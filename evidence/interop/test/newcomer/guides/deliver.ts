import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from "node:http"
import { request as overTls } from "node:https"
import { buffer } from "node:stream/consumers"

/**
 * Sends a request to a server of this machine, whatever host it is for. TLS names that host, and accepts a
 * certificate that signs itself.
 */
export async function deliver(
  target: string,
  request: Request,
  added: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { host, hostname, pathname, search } = new URL(request.url)
  const headers = { host, ...Object.fromEntries(request.headers), ...added }
  const options = { method: request.method, headers, agent: false }
  const tls = { ...options, servername: hostname, rejectUnauthorized: false }
  const url = target + pathname + search
  const outgoing = target.startsWith("https:") ? overTls(url, tls) : overHttp(url, options)
  outgoing.end(Buffer.from(await request.arrayBuffer()))
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on("response", resolve)
    outgoing.on("error", reject)
  })
  const body = await buffer(incoming)
  const status = incoming.statusCode ?? 0
  const hasBody = ![204, 304].includes(status)
  return new Response(hasBody ? body : null, { status, headers: headersOf(incoming.headers) })
}

function headersOf(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  return headers
}
