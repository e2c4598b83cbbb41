import { execFile } from "node:child_process"
import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"

const run = promisify(execFile)

/** The host by which the proxies serve the application. */
export const publicHost = "app.example.com"

/** What each proxy does with `X-Forwarded-Host`: what is usual there, and overwriting it. */
export const proxyModes = [
  ["nginx, which passes it on", "81", "0"],
  ["nginx, which overwrites it", "81", "1"],
  ["Apache httpd, which appends", "82", "0"],
  ["Apache httpd, which overwrites it", "82", "1"],
  ["HAProxy, which appends", "83", "0"],
  ["HAProxy, which overwrites it", "83", "1"],
  ["Caddy, which passes it on", "84", "0"],
  ["Caddy, which overwrites it", "84", "1"],
] as const

/** One way through the proxies. */
export interface ProxyRoute {
  readonly proxy: string
  readonly mode: string
  readonly scheme: "http" | "https"
}

/** What came back. */
export interface ProxyResponse {
  readonly status: number
  readonly location: string | undefined
  readonly cookies: readonly string[]
  readonly body: string
}

/** The running proxies. */
export interface ReverseProxies {
  /** Sends a request for {@link publicHost}; a form is posted, `FormData` as `multipart/form-data`. */
  send(
    route: ProxyRoute,
    path: string,
    headers: Readonly<Record<string, string>>,
    form?: Readonly<Record<string, string>> | FormData,
  ): Promise<ProxyResponse>
  /** The port of this machine at which a proxy listens. */
  port(route: ProxyRoute): number | undefined
  stop(): Promise<void>
}

/**
 * Starts nginx, Apache httpd, HAProxy and Caddy in front of one application, in a container.
 *
 * @param appPort - of the application, which listens on all addresses of this machine
 * @param ready - a path to which the application responds with the status 200
 */
export async function startReverseProxies(
  appPort: number,
  ready = "/ready",
): Promise<ReverseProxies> {
  const image = process.env["LOCKSTEP_REVERSE_PROXIES_IMAGE"] ?? "lockstep/reverse-proxies:1"
  const host = ["--add-host", "host.docker.internal:host-gateway"]
  const app = ["--env", `APP=host.docker.internal:${appPort}`]
  const args = ["run", "--detach", "--rm", ...host, ...app, "--publish-all", image]
  const id = (await run("docker", args)).stdout.trim()
  const { stdout } = await run("docker", ["port", id])
  const ports = new Map(
    [...stdout.matchAll(/^(\d+)\/tcp -> 0\.0\.0\.0:(\d+)$/gm)].map(([, inside, outside]) => [
      inside,
      Number(outside),
    ]),
  )
  const proxies: ReverseProxies = {
    port: ({ proxy, mode, scheme }) => ports.get(`${proxy}${mode}${scheme === "https" ? 1 : 0}`),
    send(route, path, headers, form) {
      const { scheme } = route
      const port = proxies.port(route)
      return exchange(scheme, { port, path, headers: { host: publicHost, ...headers } }, form)
    },
    stop: async () => void (await run("docker", ["rm", "--force", id])),
  }
  try {
    await untilReady(proxies, ready)
  } catch (error) {
    await proxies.stop()
    throw error
  }
  return proxies
}

async function exchange(
  scheme: "http" | "https",
  target: { port: number | undefined; path: string; headers: Record<string, string> },
  form?: Readonly<Record<string, string>> | FormData,
): Promise<ProxyResponse> {
  // It encodes the form, with the boundary of its parts.
  const encoded = new Response(form instanceof FormData ? form : new URLSearchParams(form))
  const body = form && Buffer.from(await encoded.arrayBuffer())
  const type = { "content-type": encoded.headers.get("content-type") ?? "" }
  const options = {
    ...target,
    host: "127.0.0.1",
    method: form === undefined ? "GET" : "POST",
    headers: { ...target.headers, ...(form !== undefined && type) },
    // The certificate is the image's own, for the public host.
    servername: publicHost,
    rejectUnauthorized: false,
    agent: false,
  }
  const request = scheme === "https" ? requestHttps(options) : requestHttp(options)
  request.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve)
    request.on("error", reject)
  })
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    cookies: response.headers["set-cookie"] ?? [],
    body: await text(response),
  }
}

/** Caddy is the last one that is started. */
async function untilReady(proxies: ReverseProxies, ready: string): Promise<void> {
  const end = Date.now() + 30_000
  for (const proxy of ["81", "82", "83", "84"]) {
    for (;;) {
      const route: ProxyRoute = { proxy, mode: "1", scheme: "https" }
      const response = await proxies.send(route, ready, {}).catch(() => undefined)
      if (response?.status === 200) break
      if (Date.now() > end) throw new Error(`The reverse proxy at ${proxy}11 does not answer.`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
