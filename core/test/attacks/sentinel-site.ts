import { inspect } from "node:util"
import { exportJWK, generateKeyPair } from "jose"
import { vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { resolveLogger } from "../../src/logging/resolve-logger.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { currentProvider, house, type House, providerOf } from "../accounts/house.ts"
import { localMail } from "../email/mailbox.ts"
import { printAll } from "../support/print-all.ts"
import {
  accessToken,
  authorizationCode,
  programmableClient,
} from "../support/programmable-provider.ts"
import { visitor, type Visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

/** The secrets of a run, by what they are. */
export type SecretName =
  | "secret of the application"
  | "client secret"
  | "private key"
  | "password"
  | "access token"
  | "refresh token"
  | "ID token"
  | "code"
  | "state"
  | "PKCE verifier"
  | "CSRF token"
  | "session token"
  | "cookie of a transaction"
  | "verification token"

export const password = "sentinel-password"
export const forgedToken = "sentinel-forged-token"

const authSecret = "sentinel-auth-secret-of-32-characters"
const refreshToken = "sentinel-refresh-token"
const keys = await generateKeyPair("ES256", { extractable: true })
const { d: privateKey = "" } = await exportJWK(keys.privateKey)

/** An application that prints at debug level, and everything that it showed. */
export interface SentinelSite extends House {
  /** Opens a browser whose responses are looked at. */
  open(config?: AuthConfig): Visitor
  /** The links that were sent. */
  readonly links: readonly URL[]
  /** Makes the next emails fail. */
  failMail(failure?: (values: unknown) => Error): void
  /** Lines such as `state: POST signin/local location`, sorted, each once. */
  leaks(): readonly string[]
  /** What the application's logger printed of errors. */
  logged(): string
}

/** Where something was shown, and what. */
interface Shown {
  readonly place: string
  readonly text: string
}

/**
 * Makes an application on the reference adapter, with a sign-in method of each type. Each of its secrets
 * is known, so that it can be looked for.
 *
 * @param strategy - of its sessions
 * @param replaced - methods of the adapter
 * @param options - in place of the usual ones
 */
export function sentinelSite(
  strategy: "database" | "jwt",
  replaced: ReplacedMethods = {},
  options: Partial<AuthConfig> = {},
): SentinelSite {
  const secrets = new Map<string, SecretName>()
  const note = (name: SecretName, value: unknown): void => {
    if (typeof value === "string" && value !== "") secrets.set(value, name)
  }
  note("secret of the application", authSecret)
  note("client secret", programmableClient.clientSecret)
  note("private key", privateKey)
  note("password", password)
  note("access token", accessToken)
  note("refresh token", refreshToken)
  note("code", authorizationCode)
  note("session token", forgedToken)
  const shown: Shown[] = []
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      shown.push({ place: "log", text: parts.map((part) => inspect(part)).join(" ") })
    })
  }
  const links: URL[] = []
  let mailFailure: ((values: unknown) => Error) | undefined
  const { does } = currentProvider()
  does.token = (answer) => {
    note("ID token", answer["id_token"])
    return { ...answer, refresh_token: refreshToken }
  }
  const mail = localMail({
    sendVerificationRequest: ({ url, token }) => {
      note("verification token", token)
      links.push(new URL(url))
      if (mailFailure) throw mailFailure({ url, token })
    },
  })
  const site = house(replaced, {
    secret: authSecret,
    session: { strategy },
    debug: true,
    // The built-in logger prints as always, and one of the application prints all that there is.
    logger: {
      error(error) {
        shown.push({ place: "log of a custom logger", text: printAll(error) })
        resolveLogger().error(error)
      },
    },
    experimental: { enableWebAuthn: true },
    providers: [
      providerOf("local", { checks: ["pkce", "state", "nonce"] }),
      providerOf("posting", { authorization: { params: { response_mode: "form_post" } } }),
      providerOf("signing", {
        client: { token_endpoint_auth_method: "private_key_jwt" },
        token: { clientPrivateKey: { key: keys.privateKey, kid: "client" } },
      }),
      passwords(() => site),
      mail,
      Passkey,
    ],
    ...options,
  })

  function open(config: AuthConfig = site.config): Visitor {
    const browser = visitor(config)
    const { get, post, postAcrossSites } = browser
    const look = async (place: string, pending: Promise<Response>): Promise<Response> => {
      const response = await pending
      await see(place, response, browser)
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

  async function see(place: string, response: Response, browser: Visitor): Promise<void> {
    const headers = [...response.headers].filter(([name]) => name !== "set-cookie")
    for (const [name, text] of headers) shown.push({ place: `${place} ${name}`, text })
    shown.push({ place: `${place} body`, text: await response.clone().text() })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ")
      const name = pair.slice(0, pair.indexOf("="))
      shown.push({ place: `${place} cookie ${kindOf(name)}`, text: pair })
      shown.push({ place: `${place} attributes of a cookie`, text: attributes.join() })
    }
    for (const [name, value] of browser.cookies) noteCookie(name, value)
    const location = response.headers.get("location")
    const away = location === null ? undefined : new URL(location, "http://app.example.com")
    note("state", away?.searchParams.get("state"))
  }

  function noteCookie(name: string, value: string): void {
    const kind = kindOf(name)
    if (kind === "csrf-token") note("CSRF token", decodeURIComponent(value).split("|")[0])
    else if (kind === "session-token") note("session token", value)
    // These have a URL and the time of a sign-out.
    else if (kind !== "callback-url" && kind !== "signed-out") {
      note("cookie of a transaction", value)
    }
  }

  function leaks(): readonly string[] {
    for (const { body, url } of currentProvider().requests) {
      note("PKCE verifier", body.get("code_verifier"))
      shown.push({ place: "URL of a request to the provider", text: url })
    }
    const found = shown.flatMap(({ place, text }) =>
      [...secrets].flatMap(([value, name]) =>
        [value, encodeURIComponent(value), value.toUpperCase()].some((form) => text.includes(form))
          ? [`${name}: ${place}`]
          : [],
      ),
    )
    return [...new Set(found)].sort()
  }

  function failMail(
    failure: (values: unknown) => Error = () => new TypeError("The email service is down."),
  ): void {
    mailFailure = failure
  }

  function logged(): string {
    const ofLogger = shown.filter(({ place }) => place === "log of a custom logger")
    return ofLogger.map(({ text }) => text).join("\n")
  }

  return { ...site, open, links, failMail, leaks, logged }
}

/** Users of the application's own, who are stored. */
function passwords(siteOf: () => House) {
  return Credentials({
    credentials: { password: { type: "password" } },
    authorize: async (given) => {
      const user = await siteOf().adapter.getUserByEmail?.("ada@example.com")
      return given["password"] === password ? (user ?? null) : null
    },
  })
}

/** What is left of the name of a cookie without prefix and ID: `state`, `session-token`. */
function kindOf(name: string): string {
  return name.replace(/^(?:__\w+-)?authjs\./, "").replace(/\..*$/, "")
}
