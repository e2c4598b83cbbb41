import { createServer } from "node:http"
import { createAuth, type OIDCConfig } from "@lockstep/core"

/** An application in a separate process, which reaches the provider by its URL. */
const provider: OIDCConfig = {
  id: "fake",
  name: "Fake provider",
  type: "oidc",
  issuer: process.env["ISSUER"] ?? "",
  clientId: "test-client",
  clientSecret: "test-client-secret",
  ...(process.env["FORM_POST"] && {
    authorization: { params: { response_mode: "form_post" } },
  }),
}
const auth = createAuth({
  providers: [provider],
  secret: process.env["AUTH_SECRET"] ?? "",
  trustHost: true,
})

const server = createServer((incoming, outgoing) => {
  const { method = "GET", headers, url = "/" } = incoming
  const chunks: Buffer[] = []
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
  incoming.on("end", () => {
    const names = Object.entries(headers).map(([name, value]) => [name, String(value)])
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: new Headers(Object.fromEntries(names)),
      ...(method === "POST" && { body: Buffer.concat(chunks) }),
    })
    void answer(request).then(async (response) => {
      outgoing.statusCode = response.status
      outgoing.setHeaders(response.headers)
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })
  })
})

async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname.startsWith("/auth")) return auth.handle(request)
  const requestAuth = await auth.for(request)
  const session = await requestAuth.session()
  return requestAuth.apply(
    new Response(`<h1>Hello ${session?.user?.name ?? "visitor"}</h1>`, {
      headers: { "content-type": "text/html" },
    }),
  )
}

server.listen(0, "localhost", () => {
  const address = server.address()
  process.stdout.write(typeof address === "object" ? String(address?.port) : "")
})
