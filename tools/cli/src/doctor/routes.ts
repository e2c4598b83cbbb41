import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Entry, Section } from "../output/report.ts"

/** What the section about routes is made from. */
export interface RouteFacts {
  /** Absolute path of the project. */
  readonly folder: string
  /** Absolute path of the module with the configuration. */
  readonly file: string
  /** `undefined` if the configuration cannot be used. */
  readonly baseUrl: string | undefined
  /** Whether `AUTH_URL` states the origin. */
  readonly isStated: boolean
}

const title = "Routes"

/**
 * Compares where the application mounts the routes with the base URL, as far as its source shows it: the folder
 * `[...nextauth]` of Next.js, and the calls of an Express application in the module with the configuration.
 */
export function routeSection({ folder, file, baseUrl, isStated }: RouteFacts): Section {
  if (baseUrl === undefined) {
    return { title, entries: [{ level: "unknown", message: "the configuration cannot be used." }] }
  }
  const { pathname } = new URL(baseUrl)
  const text = readFileSync(file, "utf8")
  const entries = [
    ...["app", "src/app"].flatMap((each) => nextRoutes(folder, each, pathname)),
    ...expressRoutes(text, pathname),
    ...(isStated ? listening(text, new URL(baseUrl)) : []),
  ]
  const none: Entry = { level: "unknown", message: "where the application mounts the routes." }
  return { title, entries: entries.length > 0 ? entries : [none] }
}

/** The route handlers below a folder `app` whose folder is a parameter named `nextauth`. */
function nextRoutes(folder: string, app: string, basePath: string): Entry[] {
  const root = path.join(folder, app)
  if (!existsSync(root)) return []
  const all = readdirSync(root, { recursive: true, encoding: "utf8" })
  const files = all.map((name) => name.replaceAll("\\", "/"))
  return files.flatMap((name) => {
    const [, at = "", parameter = ""] =
      /^(.*)\/(\[{1,2}(?:\.\.\.)?nextauth\]{1,2})\/route\.[jt]sx?$/.exec(`/${name}`) ?? []
    if (parameter === "") return []
    // A folder in parentheses is no part of the path.
    const mount = at.replaceAll(/\/\([^/]*\)/g, "")
    return nextRoute(`${app}/${name}`, readFileSync(path.join(root, name), "utf8"), {
      mount,
      parameter,
      basePath,
      isPrefixed: hasNextBasePath(folder),
    })
  })
}

interface NextRoute {
  readonly mount: string
  readonly parameter: string
  readonly basePath: string
  /** Whether the base path of Next.js is in front of the path of the folder. */
  readonly isPrefixed: boolean
}

function hasNextBasePath(folder: string): boolean {
  const files = ["ts", "mts", "js", "mjs"].map((end) => path.join(folder, `next.config.${end}`))
  return files.some((file) => existsSync(file) && /basePath/.test(readFileSync(file, "utf8")))
}

function nextRoute(
  name: string,
  text: string,
  { mount, parameter, basePath, isPrefixed }: NextRoute,
): Entry[] {
  const warning = (message: string): Entry => ({ level: "warning", path: name, message })
  const missing = ["GET", "POST"].filter((method) => !new RegExp(`\\b${method}\\b`).test(text))
  const found = [
    parameter.includes("...")
      ? []
      : [warning(`matches one segment. Rename the folder ${parameter} to [...nextauth].`)],
    (isPrefixed ? basePath.endsWith(mount) : basePath === mount)
      ? []
      : [
          warning(
            `handles ${mount}, but the base path is ${basePath}. Set basePath to "${mount}", or move the folder to app${basePath}.`,
          ),
        ],
    missing.length === 0
      ? []
      : [
          warning(
            `does not export ${missing.join(" and ")}. Write export const { GET, POST } = handlers.`,
          ),
        ],
  ].flat()
  return found.length > 0 ? found : [{ level: "ok", path: name, message: `handles ${mount}.` }]
}

const mounting =
  /\.(use|all|get|post)\(\s*(?:(["'`])([^"'`]*)\2\s*,\s*)?(?:ServerAuth|ExpressAuth)\(/g

function expressRoutes(text: string, basePath: string): Entry[] {
  const calls = [...text.matchAll(mounting)].map(([, method = "", , written]) => ({
    method,
    mount: written?.replace(/\/[{(]?\*.*$/, "").replace(/\/$/, ""),
  }))
  const whole = calls.find(({ mount }) => mount === undefined)
  if (whole !== undefined && basePath !== "/") {
    const message = `ServerAuth has no path, so that it responds to every request. Write app.use("${basePath}", ServerAuth(config)).`
    return [{ level: "warning", path: `app.${whole.method}`, message }]
  }
  return calls.flatMap(({ method, mount = "" }): Entry[] => {
    const place = `app.${method}("${mount || "/"}")`
    if ((mount || "/") !== basePath) {
      const message = `is not at the base path, ${basePath}. Write app.use("${basePath}", ServerAuth(config)), or correct AUTH_URL or basePath.`
      return [{ level: "warning", path: place, message }]
    }
    const other = method === "get" ? "post" : "get"
    const isHalf = method === "get" || method === "post"
    if (isHalf && !calls.some((call) => call.method === other)) {
      const message = `handles no ${other.toUpperCase()}. Write app.use("${basePath}", ServerAuth(config)).`
      return [{ level: "warning", path: place, message }]
    }
    return [{ level: "ok", path: place, message: "is at the base path." }]
  })
}

/** A port that the source states can be compared only with a URL of this machine. */
function listening(text: string, { hostname, port, protocol, origin }: URL): Entry[] {
  const [, listened] = /\.listen\(\s*(\d+)/.exec(text) ?? []
  if (listened === undefined || !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return []
  const own = port || (protocol === "https:" ? "443" : "80")
  const isPlain = !/createServer|createSecureServer/.test(text)
  if (own === listened && !(protocol === "https:" && isPlain)) return []
  const served = `http://${hostname}:${listened}`
  const message = `is ${origin}, but the application listens at ${served}. Correct AUTH_URL.`
  return [{ level: "warning", path: "AUTH_URL", message }]
}
