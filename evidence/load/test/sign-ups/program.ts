import { createServer } from "node:http"
import { ServerAuth } from "@lockstep/express"
import express from "express"
import type { ProgramPlan } from "./application.ts"
import { mortalAdapter, toldWrites } from "./mortal-adapter.ts"
import { openStore } from "./open-store.ts"
import { signInMethods } from "./sign-in-methods.ts"

/**
 * An application in its own process: `node program.ts <plan as JSON>`. It sends its port to its
 * parent, and ends with it. `GET /link` responds with the last magic link, `GET /writes` with the methods
 * that have written.
 */
// The parent process passes a plan.
const plan = JSON.parse(process.argv[2] ?? "") as ProgramPlan

const store = await openStore(plan.kind, plan, plan.stepByStep)
let link = ""
const writes = new Set<string>()

const auth = ServerAuth({
  secret: "a-secret-for-sign-ups-of-40-characters-xx",
  trustHost: true,
  adapter:
    plan.death === undefined
      ? toldWrites(store, (name) => void writes.add(name))
      : mortalAdapter(store, plan.death),
  session: { strategy: plan.strategy },
  // Requests fail on purpose, and their browsers see it.
  logger: { error() {}, warn() {}, debug() {} },
  providers: signInMethods((sent) => {
    link = sent
  }),
  experimental: { enableWebAuthn: true },
})

const application = express().set("trust proxy", "loopback")
application.get("/link", (_request, response) => void response.send(link))
application.get("/writes", (_request, response) => void response.json([...writes]))
const server = createServer(application.use("/auth", auth))
server.listen(plan.port, "127.0.0.1", () => {
  const address = server.address()
  process.send?.(typeof address === "object" ? address?.port : undefined)
})
// The parent process has ended.
process.on("disconnect", () => process.exit())
