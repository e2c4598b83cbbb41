import { createServer } from "node:http"
import { ExpressAuth } from "@auth/express"
import TheirGitHub from "@auth/express/providers/github"
import { GitHub } from "@lockstep/core/providers/github"
import { ServerAuth } from "@lockstep/express"
import express, { type RequestHandler } from "express"
import { byHand } from "./express-by-hand.ts"
import { secret } from "./application.ts"

/** Serves one library's routes, or what is written by hand, in Express, and tells its parent the port. */
const client = { clientId: "id", clientSecret: "secret" }
const handlers: Readonly<Record<string, () => RequestHandler>> = {
  ours: () => ServerAuth({ secret, trustHost: true, providers: [GitHub(client)] }),
  hand: byHand,
  theirs: () => ExpressAuth({ secret, trustHost: true, providers: [TheirGitHub(client)] }),
}
const handler = handlers[process.argv[2] ?? ""]
if (handler === undefined) throw new Error("Say whose routes to serve: ours, hand or theirs.")

const app = express().use("/auth", handler())
const server = createServer(app).listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.(typeof address === "object" ? address?.port : undefined)
})
// The parent process has ended.
process.on("disconnect", () => process.exit())
