import { readFileSync } from "node:fs"
import { Miniflare } from "miniflare"

const text = readFileSync("wrangler.json", "utf8")
const configuration = JSON.parse(text) as {
  compatibility_date: string
  compatibility_flags: string[]
}

/** The variables and secrets of the Worker. */
const names = /^(?:AUTH_|NODE_ENV$|DEMO_PASSWORD$|SESSION_UPDATE_AGE$)/
const variables = Object.entries(process.env).filter(([name]) => names.test(name))

/** Runs the Worker as it was built, in `workerd`. It ends `workerd` on SIGTERM. */
const miniflare = new Miniflare({
  modules: true,
  scriptPath: "dist/worker.js",
  compatibilityDate: configuration.compatibility_date,
  compatibilityFlags: configuration.compatibility_flags,
  bindings: Object.fromEntries(variables),
  host: "localhost",
  port: Number(process.env["PORT"] ?? 3000),
  cf: false,
})
await miniflare.ready
