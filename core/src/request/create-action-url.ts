import type { AuthConfig } from "../config/auth-config.ts"
import { type Env, readEnv } from "../config/read-env.ts"
import { warnOnce } from "../config/warn-once.ts"
import type { Action } from "./auth-request.ts"
import { invalidHostMessage, originOf } from "./origin-of.ts"

/**
 * Returns the URL of an action, for authors of framework integrations that call `Auth` themselves,
 * for example to read the session.
 *
 * The origin is that of `AUTH_URL` (or `NEXTAUTH_URL`). Without it, the origin comes from the
 * headers `x-forwarded-host` and `x-forwarded-proto`, otherwise from `host` and `protocol`. Clients
 * can choose these headers, so pass the URL to `Auth`, which checks `trustHost`.
 *
 * ```ts
 * const url = createActionURL("session", "https", request.headers, process.env, config)
 * ```
 *
 * @param action - first segment of the path below the base path
 * @param protocol - scheme of the request, with or without a colon; `https` if there is none
 * @param headers - the request headers
 * @param envObject - environment variables; values that are not strings are ignored
 * @param config - `basePath` is the path of the routes if `AUTH_URL` has no path or a different one
 * @throws TypeError if `AUTH_URL` or the host is not a URL, the scheme is not http or https, or
 *   `x-forwarded-host` names several hosts
 */
export function createActionURL(
  action: Action,
  protocol: string | null | undefined,
  headers: Headers,
  envObject: object,
  config?: Pick<AuthConfig, "basePath" | "logger">,
): URL {
  // Some platforms pass bindings as variables; `readEnv` skips values that are not strings.
  const { url } = readEnv(envObject as Env)
  const base = url === undefined ? detectedOrigin(protocol, headers) : baseOf(url, config)
  const path = [base.pathname, config?.basePath ?? "", action].flatMap((part) => part.split("/"))
  return new URL(`${base.origin}/${path.filter(Boolean).join("/")}${base.search}`)
}

function detectedOrigin(protocol: string | null | undefined, headers: Headers): URL {
  const hosts = headers.get("x-forwarded-host") || headers.get("host") || "localhost"
  const scheme = headers.get("x-forwarded-proto") || protocol || "https"
  const origin = originOf(scheme.replace(/:$/, ""), hosts)
  if (origin !== undefined) return new URL(origin)
  throw new TypeError(invalidHostMessage)
}

function baseOf(authUrl: string, config: Pick<AuthConfig, "basePath" | "logger"> | undefined): URL {
  const url = new URL(authUrl)
  const [path, basePath] = [url.pathname, config?.basePath ?? ""].map((text) =>
    text.split("/").filter(Boolean).join("/"),
  )
  if (config === undefined || path === "" || basePath === "") return url
  if (path !== basePath) warnOnce(config, "env-url-basepath-mismatch")
  return new URL(url.origin)
}
