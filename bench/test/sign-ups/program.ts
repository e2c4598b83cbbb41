import { createServer } from "node:http"
import { customFetch } from "@lockstep/core"
import { ServerAuth } from "@lockstep/express"
import express from "express"
import { type Death, mortalAdapter } from "./mortal-adapter.ts"
import { openStore, type StoreKind } from "./open-store.ts"

/**
 * An application in a process of its own: `node program.ts <kind of store> <URL> <strategy> <port>
 * [<death as JSON>]`. Its provider signs in the user that the code names. It sends its port to its parent, and
 * ends with it.
 */
const [kind, url = "", strategy, port, death] = process.argv.slice(2)

const site = "https://provider.example"

const provider: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  if (request.url === `${site}/token`) {
    const code = new URLSearchParams(await request.text()).get("code")
    return Response.json({ access_token: code, token_type: "Bearer" })
  }
  const sub = request.headers.get("authorization")?.replace(/^bearer /i, "")
  return Response.json({ sub, name: sub, email: `${sub}@example.com` })
}

// The parent process passes one of the two kinds.
const store = await openStore(kind as StoreKind, url)

const auth = ServerAuth({
  secret: "a-secret-for-sign-ups-of-40-characters-xx",
  trustHost: true,
  // What is told here is one.
  adapter: death === undefined ? store : mortalAdapter(store, JSON.parse(death) as Death),
  session: { strategy: strategy === "jwt" ? "jwt" : "database" },
  // Requests fail on purpose, and their browsers see it.
  logger: { error() {}, warn() {}, debug() {} },
  providers: [
    {
      id: "provider",
      name: "Provider",
      type: "oauth",
      clientId: "client",
      clientSecret: "secret",
      authorization: `${site}/authorize`,
      token: `${site}/token`,
      userinfo: `${site}/userinfo`,
      profile: ({ sub, name, email }) => ({
        id: String(sub),
        name: String(name),
        email: String(email),
      }),
      [customFetch]: provider,
    },
  ],
})

const server = createServer(express().use("/auth", auth))
server.listen(Number(port ?? 0), "127.0.0.1", () => {
  const address = server.address()
  process.send?.(typeof address === "object" ? address?.port : undefined)
})
// The parent process has ended.
process.on("disconnect", () => process.exit())
