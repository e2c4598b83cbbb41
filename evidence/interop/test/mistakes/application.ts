import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { startApplication } from "../../src/applications/start.ts"
import { type Observation, withoutPlaces } from "./observation.ts"
import { openVisitor, type Visitor } from "./visitor.ts"

/** The configuration of an application, as its author wrote it. */
export interface SetUp {
  /** Text of the module. */
  readonly module: string
  /** Beside a secret and the values of GitHub; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds by which the clock of the application is ahead. */
  readonly clock?: number
  /** Default: a new one. */
  readonly port?: number
  /** Whether `doctor` looks at the application as well. */
  readonly asksDoctor?: boolean
  /** Text of further files, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Replaced in the observation, so that it is the same in each run. */
  readonly places?: Readonly<Record<string, string>>
  /** What a visitor does when the application has started. */
  readonly visit?: (visitor: Visitor) => Promise<void>
}

/** Values that neither a log nor a page may contain. */
export const secrets: Readonly<Record<string, string>> = {
  AUTH_SECRET: "sentinel-of-a-secret-0123456789-abcdefghij",
  AUTH_GITHUB_SECRET: "sentinel-of-the-client-secret-of-github",
}

const healthy = { NODE_ENV: "development", AUTH_GITHUB_ID: "client-id", ...secrets }

/** Replaces the clock of a process, as a machine with a wrong clock does. */
const clockModule = (ahead: number): string => `
const RightDate = Date
globalThis.Date = class extends RightDate {
  constructor(...values) {
    super(...(values.length === 0 ? [RightDate.now() + ${ahead}] : values))
  }
  static now() {
    return RightDate.now() + ${ahead}
  }
}
`

/**
 * Starts an application as its own process, lets a visitor use it, and ends it.
 *
 * @returns all that it wrote, and what the visitor saw
 */
export async function observe(setUp: SetUp): Promise<Observation> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-mistake-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const packages = path.join(import.meta.dirname, "../../node_modules")
  symlinkSync(packages, path.join(folder, "node_modules"))
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(path.join(folder, "app.js"), setUp.module)
  writeFileSync(path.join(folder, "clock.js"), clockModule(setUp.clock ?? 0))
  for (const [name, text] of Object.entries(setUp.files ?? {})) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const port = setUp.port ?? (await freePort())
  const env: Record<string, string> = { PORT: String(port) }
  for (const [name, value] of Object.entries({ ...healthy, ...setUp.env })) {
    if (value !== undefined) env[name] = value
  }
  const clock = setUp.clock === undefined ? [] : ["--import", "./clock.js"]
  const places = {
    [`127.0.0.1:${port}`]: "app.test",
    [`localhost:${port}`]: "localhost:3000",
    ...setUp.places,
    [folder]: "",
  }
  const ask = async (): Promise<string | undefined> =>
    setUp.asksDoctor === true ? askDoctor(folder, clock, env) : undefined
  const application = await startApplication(folder, [...clock, "app.js"], port, env).catch(String)
  if (typeof application === "string") {
    return withoutPlaces({ log: application, seen: [], doctor: await ask() }, places)
  }
  onTestFinished(() => application.close())
  const visitor = openVisitor(application.origin)
  await setUp.visit?.(visitor)
  // Express logs an error after it has responded.
  await application.terminate()
  const { seen } = visitor
  return withoutPlaces({ log: application.log(), seen, doctor: await ask() }, places)
}

const command = path.join(import.meta.dirname, "../../../../tools/cli/bin/lockstep.js")

/** The findings of `doctor` in the folder of an application, or why it could not look. */
function askDoctor(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env
  // Next.js declares that NODE_ENV is always there; here it is not.
  const all = { PATH, NODE_COMPILE_CACHE, ...env } as unknown as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, command, "doctor"],
      { cwd, env: all },
      (_error, stdout, stderr) => {
        const findings = stdout.split("\n").filter((line) => /^ {2}(?:error|warning) /.test(line))
        resolve([...findings, stderr].join("\n").replaceAll(/\d+ seconds/g, "[n] seconds"))
      },
    )
  })
}

/** With no server left, a program ends when it has done what it still has to do. */
const onTerminate = `
process.once("SIGTERM", () => {
  server.close()
  server.closeAllConnections()
})
`

/** What an Express application consists of. */
export interface ExpressParts {
  readonly imports?: string
  /** Members of the configuration. */
  readonly options: string
  /** Lines before the routes. */
  readonly settings?: string
}

/** The text of an Express application, as the README has it. */
export function expressModule({ imports = "", options, settings = "" }: ExpressParts): string {
  return `
import express from "express"
import { getSession, ServerAuth } from "@lockstep/express"
import { GitHub } from "@lockstep/core/providers/github"
${imports}

const config = { ${options} }
const app = express()
${settings}
app.use("/auth", ServerAuth(config))
app.get("/", (req, res) => void res.send("Home"))
app.get("/account", async (req, res) => void res.json(await getSession(req, config)))
const server = app.listen(Number(process.env.PORT), "127.0.0.1")
${onTerminate}
`
}

/** The text of a program that passes requests to the route handlers of a Next.js application. */
export const nextModule = `
import { createServer } from "node:http"
import { FullstackAuth } from "@lockstep/next"
import { GitHub } from "@lockstep/core/providers/github"
import { NextRequest } from "next/server.js"

const { handlers } = FullstackAuth({ providers: [GitHub] })

const server = createServer(async ({ url, headers }, res) => {
  const request = new NextRequest(new URL(url, "http://" + headers.host), { headers })
  const response = await handlers.GET(request)
  res.writeHead(response.status, Object.fromEntries(response.headers))
  res.end(await response.text())
}).listen(Number(process.env.PORT), "127.0.0.1")
${onTerminate}
`
