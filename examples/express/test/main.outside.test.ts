import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, onTestFinished, test } from "vitest"

import { listen } from "lockstep-example-local-services/listen"
import { signIn } from "./support/sign-in.ts"
import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const useSources = new URL("support/use-sources.ts", import.meta.url).href

interface Run {
  readonly child: ChildProcess
  /** Everything that was printed so far. */
  output(): string
  /** Waits until the demo says that it is running, or ends. */
  ready(): Promise<{ url: string; issuer: string }>
  /** Waits for the end and tells the exit code. */
  ended(): Promise<number | null>
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ["--import", useSources, main], {
    env: {
      NODE_ENV: "development",
      PATH: process.env["PATH"],
      // The demo is started often: its modules are compiled once.
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      PROVIDER_PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let output = ""
  const end = once(child, "close").then(() => child.exitCode)
  const started = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text
        if (output.includes("Ctrl+C")) resolve()
      })
    }
  })
  return {
    child,
    output: () => output,
    ended: () => end,
    ready: async () => {
      await Promise.race([started, end])
      const [url, issuer] = output.match(/http:\/\/localhost:\d+/g) ?? []
      if (!url || !issuer) throw new Error(`The demo did not start:\n${output}`)
      return { url, issuer }
    },
  }
}

test("the demo prints where it is, who can sign in, and nothing that looks wrong", async () => {
  const demo = run({ DATABASE_FILE: ":memory:" })
  const { url, issuer } = await demo.ready()
  expect(demo.output()).toMatch(/Ada Lovelace +ada@example\.com/)
  expect(demo.output()).toMatch(/Grace Hopper +grace@example\.com/)
  const [experiment = "", ...others] = demo.output().split("\n")
  expect(experiment).toContain("[auth][warn] experimental-webauthn")
  expect(others.join("\n")).not.toMatch(/warn|notice|error/i)
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200)
})

test.each(["SIGINT", "SIGTERM"] as const)("%s ends the demo at once", async (signal) => {
  const demo = run({ DATABASE_FILE: ":memory:" })
  const { url } = await demo.ready()
  // Leaves a connection open, as a browser does.
  await (await fetch(url)).text()
  demo.child.kill(signal)
  expect(await demo.ended()).toBe(0)
})

test("users stay signed in when the demo is started again", async () => {
  const env = { DATABASE_FILE: join(temporaryFolder(), "demo.sqlite") }
  const visitor = createVisitor()
  const first = run(env)
  await signIn(visitor, await first.ready(), "grace")
  first.child.kill("SIGTERM")
  await first.ended()
  const { url } = await run(env).ready()
  const page = await visitor.open(`${url}/members`)
  expect(page.text).toContain("Good to see you, Grace Hopper.")
})

test("a taken port that was asked for is named, with what to do", async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const PORT = String(await listen(server, { number: 0 }))
  const demo = run({ DATABASE_FILE: ":memory:", PORT })
  expect(await demo.ended()).toBe(1)
  expect(demo.output()).toContain(`The demo cannot start. Port ${PORT} is taken.`)
  expect(demo.output()).not.toMatch(/at .*\.ts:\d+/)
})

test("a setting that makes no sense is named", async () => {
  const demo = run({ PORT: "eighty" })
  expect(await demo.ended()).toBe(1)
  expect(demo.output()).toContain('PORT must be a port number between 0 and 65535, not "eighty"')
})
