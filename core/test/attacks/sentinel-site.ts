import { inspect } from "node:util"
import { exportJWK, generateKeyPair } from "jose"
import { vi } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { resolveLogger } from "../../src/logging/resolve-logger.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { printAll } from "../support/print-all.ts"
import {
  accessToken,
  authorizationCode,
  programmableClient,
} from "../support/programmable-provider.ts"
import { type Delivery, type Visitor, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { type SentinelMail, sentinelMail } from "./sentinel-mail.ts"
import { type SecretName, type SecretWatch, watchSecrets } from "./sentinel-secrets.ts"
import { currentProvider, providerOf } from "../support/current-provider.ts"
import { type Application, application } from "../support/application.ts"

export const origin = "http://app.example.com"
export const proxyOrigin = "http://login.example.com"
export const password = "sentinel-password"
/** Too short to be used. */
export const shortSecret = "sentinel-secret"
export const forgedToken = "sentinel-forged-token"

const authSecret = "sentinel-auth-secret-of-32-characters"
const jwtSecret = "sentinel-jwt-secret-of-32-characters"
const redirectProxySecret = "sentinel-proxy-secret-of-32-characters"
const refreshToken = "sentinel-refresh-token"
const keys = await generateKeyPair("ES256", { extractable: true })
const { d: privateKey = "" } = await exportJWK(keys.privateKey)

/** An application that prints at debug level, and everything that it showed. */
export interface SentinelSite extends Application, Pick<SentinelMail, "links"> {
  /** Opens a browser whose responses are looked at; at the redirect proxy, if its origin is given. */
  open(at?: string): Visitor
  readonly failMail: SentinelMail["fail"]
  /** The secrets so far, by their values. */
  readonly secrets: ReadonlyMap<string, SecretName>
  /** Lines such as `state: POST signin/local location`, sorted, each once. */
  leaks(): readonly string[]
  /** What the application's logger printed of errors. */
  logged(): string
}

/** What differs between two sites. */
export interface SentinelSiteOptions {
  /** Methods of the adapter. */
  readonly replaced?: ReplacedMethods
  /** Instead of the usual ones. */
  readonly options?: Partial<AuthConfig>
  /** How requests get to the application; default: by `Auth`. */
  readonly deliver?: Delivery
}

/**
 * Makes an application on the reference adapter, with a sign-in method of each type. Each of its secrets
 * is known, so that it can be looked for.
 *
 * @param strategy - of its sessions
 * @param site - what differs
 */
export function sentinelSite(
  strategy: "database" | "jwt",
  { replaced = {}, options = {}, deliver = Auth }: SentinelSiteOptions = {},
): SentinelSite {
  const watch = watchSecrets()
  const { note, show } = watch
  noteConfigured(watch)
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) =>
      show("log", parts.map((part) => inspect(part)).join(" ")),
    )
  }
  const { does } = currentProvider()
  does.token = (answer) => {
    note("ID token", answer["id_token"])
    return { ...answer, refresh_token: refreshToken }
  }
  const mail = sentinelMail(watch)
  const site = application(
    {
      secret: authSecret,
      jwt: { secret: jwtSecret },
      redirectProxySecret,
      redirectProxyOrigins: [origin],
      session: { strategy },
      debug: true,
      // The built-in logger prints as always, and one of the application prints all that there is.
      logger: {
        error(error) {
          show("log of a custom logger", printAll(error))
          resolveLogger().error(error)
        },
      },
      experimental: { enableWebAuthn: true },
      providers: [...providers(), passwords(() => site), ...mail.providers, Passkey],
      ...options,
    },
    replaced,
  )
  return {
    ...site,
    open: (at = origin) => openWatched(watch, visitor(site.config, at, deliver), at),
    links: mail.links,
    failMail: mail.fail,
    secrets: watch.secrets,
    leaks() {
      for (const { body, url } of currentProvider().requests) {
        note("PKCE verifier", body.get("code_verifier"))
        note("client assertion", body.get("client_assertion"))
        show("URL of a request to the provider", url)
      }
      return watch.leaks()
    },
    logged: () => watch.shownAt("log of a custom logger"),
  }
}

function noteConfigured({ note }: SecretWatch): void {
  note("secret of the application", authSecret)
  note("secret of the application", shortSecret)
  note("secret of session tokens", jwtSecret)
  note("secret of the redirect proxy", redirectProxySecret)
  note("client secret", programmableClient.clientSecret)
  note("private key", privateKey)
  note("password", password)
  note("access token", accessToken)
  note("refresh token", refreshToken)
  note("code", authorizationCode)
  note("session token", forgedToken)
}

function providers(): AuthConfig["providers"] {
  return [
    providerOf("local", { checks: ["pkce", "state", "nonce"] }),
    providerOf("posting", { authorization: { params: { response_mode: "form_post" } } }),
    providerOf("reading", { idToken: false }),
    providerOf("proxied", { redirectProxyUrl: `${proxyOrigin}/auth` }),
    providerOf("signing", {
      client: { token_endpoint_auth_method: "private_key_jwt" },
      token: { clientPrivateKey: { key: keys.privateKey, kid: "client" } },
    }),
  ]
}

/** Users of the application's own, who are stored. */
function passwords(siteOf: () => Application) {
  return Credentials({
    credentials: { password: { type: "password" } },
    authorize: async (given) => {
      const user = await siteOf().adapter.getUserByEmail?.("ada@example.com")
      return given["password"] === password ? (user ?? null) : null
    },
  })
}

/**
 * Looks at every response to a browser, and finds the secrets that are made for it.
 *
 * @param watch - gets both
 * @param browser - the browser
 * @param at - the origin of the application
 */
export function openWatched(watch: SecretWatch, browser: Visitor, at: string): Visitor {
  const { get, post, postAcrossSites } = browser
  const host = at === proxyOrigin ? "proxy " : ""
  const look = async (asked: string, pending: Promise<Response>): Promise<Response> => {
    const response = await pending
    await see(watch, host + asked, response)
    for (const [name, value] of browser.cookies) noteCookie(watch, name, value)
    return response
  }
  return Object.assign(browser, {
    get: (path: string, ...rest: [Record<string, string>?]) =>
      look(`GET ${path.split("?")[0]}`, get(path, ...rest)),
    post: (path: string, ...rest: Record<string, string>[]) =>
      look(`POST ${path}`, post(path, ...rest)),
    postAcrossSites: (path: string, form: Record<string, string>) =>
      look(`POST ${path}`, postAcrossSites(path, form)),
  })
}

async function see({ note, show }: SecretWatch, place: string, response: Response): Promise<void> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie")
  for (const [name, text] of headers) show(`${place} ${name}`, text)
  const body = await response.clone().text()
  show(`${place} body`, body)
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = cookie.split("; ")
    const name = pair.slice(0, pair.indexOf("="))
    show(`${place} cookie ${kindOf(name)}`, pair)
    show(`${place} attributes of a cookie`, attributes.join())
  }
  const location = response.headers.get("location")
  const { searchParams } = new URL(location ?? "/", origin)
  note("state", searchParams.get("state"))
  note("nonce", searchParams.get("nonce"))
  note("encrypted form", searchParams.get("form"))
  note("challenge", /"challenge":"([^"]+)"/.exec(body)?.[1])
}

function noteCookie({ note }: SecretWatch, name: string, value: string): void {
  const kind = kindOf(name)
  if (kind === "csrf-token") note("CSRF token", decodeURIComponent(value).split("|")[0])
  else if (kind === "session-token") note("session token", value)
  // These have a URL and the time of a sign-out.
  else if (kind !== "callback-url" && kind !== "signed-out") {
    note("cookie of a transaction", value)
  }
}

/** What is left of the name of a cookie without prefix and ID: `state`, `session-token`. */
function kindOf(name: string): string {
  return name.replace(/^(?:__\w+-)?authjs\./, "").replace(/\..*$/, "")
}
