import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { Auth, raw, skipCSRFCheck } from "../../src/index.ts"
import type { Visitor } from "../support/visitor.ts"
import {
  featureSecretNames,
  featureSentinelSite,
  type FeatureSite,
  type FeatureSiteOptions,
} from "./feature-sentinel-site.ts"
import { refuseUnhandledRejections } from "./rejections.ts"

refuseUnhandledRejections()

const wanted = { provider: "local" }
const federated = { federated: "true", callbackUrl: "/bye" }

const sites: readonly (readonly [string, FeatureSiteOptions])[] = [
  ["jwt, tokens by account", { strategy: "jwt", tokens: {} }],
  ["jwt, tokens by session", { strategy: "jwt", tokens: { keep: "session" } }],
  ["database, encrypted tokens", { strategy: "database", tokens: { encrypt: true } }],
  [
    "database, tokens by session",
    { strategy: "database", tokens: { keep: "session", encrypt: true } },
  ],
]

/** Places at which the browser or the provider receives the secrets intended for it. */
const places = [
  /^session token: (?:GET|POST) \S+ cookie session-token$/,
  /^session token: cookies of a call$/,
  /^logout hint: GET callback\/local cookie logout$/,
  /^logout return: (?:GET|POST) signout cookie logout-return$/,
  /^logout step: redirect of a server function$/,
  // RP-Initiated Logout 1.0, section 2.
  /^ID token: (?:GET|POST) signout location$/,
  /^access token: result of a call$/,
]

/** Rows have tokens of the provider unchanged unless encryption was requested; the store never has them. */
const ofPlainAccounts = [/^(?:access|refresh|ID) token: database: createUserWithAccount$/]
const ofPlainUpdates = [/^(?:access|refresh|ID) token: database: updateAccount$/]

/** What is stored of a session is known to the database, and to the event that Auth.js has. */
const ofStoredSessions = [
  /^stored session token: database: (?:createSession|deleteSession|getSessionAndUser)$/,
  /^stored session token: event signOut$/,
  // Rows from before the option are looked for when there is no hash.
  /^session token: database: getSessionAndUser$/,
]

function placesOf({ strategy, tokens: { encrypt, keep } }: FeatureSiteOptions): readonly RegExp[] {
  return [
    ...places,
    ...(encrypt ? [] : ofPlainAccounts),
    ...(encrypt || keep === "session" ? [] : ofPlainUpdates),
    ...(strategy === "database" ? ofStoredSessions : []),
  ]
}

/** Gets, refreshes, loses and revokes tokens. Each call that fails quotes its arguments in the error. */
async function useTokens(site: FeatureSite): Promise<void> {
  const { does } = site.provider
  const browser = await site.enter()
  const { tokens } = await site.of(browser)
  const rejectedToken = (await tokens.get(wanted)).accessToken
  await site.call(tokens.get({ ...wanted, rejectedToken }))
  const renewed = (await tokens.get(wanted)).accessToken
  const again = async (): Promise<void> =>
    site.call(tokens.get({ ...wanted, rejectedToken: renewed }))
  const failures: [keyof FeatureSite["failing"], string][] = [
    ["adapter", "listAccountsByUserId"],
    ["adapter", "updateAccount"],
    ["store", "get"],
    ["store", "add"],
  ]
  for (const [of, name] of failures) {
    site.failing[of] = name
    await again()
    site.failing[of] = ""
  }
  const quoting = (status: number) => {
    const [{ body, headers } = {}] = site.provider.requests.slice(-1)
    return {
      status,
      text: JSON.stringify({ error: "invalid_request", body: String(body), headers }),
    }
  }
  for (const status of [400, 500]) {
    does.routes = {
      ...does.routes,
      "/token": (response) => {
        const { text } = quoting(status)
        response.writeHead(status, { "content-type": "application/json" }).end(text)
      },
      "/revoke": (response) => void response.writeHead(400).end(quoting(status).text),
    }
    await again()
  }
  await site.call(tokens.revoke(wanted))
  const { "/token": _quoting, ...routes } = does.routes ?? {}
  does.routes = routes
}

/** Sessions are listed and replaced, and end here and at the provider. */
async function useSessions(site: FeatureSite, strategy: string): Promise<void> {
  const [browser] = [await site.enter(), await site.enter()]
  const own = await site.of(browser)
  await site.call(own.sessions.list())
  await site.call(own.sessions.endOthers())
  const response = own.apply(new Response())
  site.show("cookies of a call", response.headers.getSetCookie().join())
  browser.keep(response)
  site.note("session token", browser.cookies.get("authjs.session-token"))
  if (strategy === "database") {
    const [, value = ""] =
      [...browser.cookies].find(([name]) => name.endsWith("session-token")) ?? []
    const hash = createHash("sha256").update(value).digest("base64url")
    site.note("stored session token", `s256:${hash}`)
  }
  const away = await browser.submit("signout", federated)
  const state = new URL(away.headers.get("location") ?? "").searchParams.get("state")
  await browser.get(`signed-out/local?state=${state?.slice(0, -1)}_`)
  await browser.get(`signed-out/local?state=${state}`)
  await takeStep(site, await site.enter())
}

/** A server function signs out: it has no hint, and the browser goes on by a ticket. */
async function takeStep(site: FeatureSite, browser: Visitor): Promise<void> {
  const sent = [...browser.cookies].filter(([name]) => !name.startsWith("authjs.logout"))
  const cookie = sent.map((pair) => pair.join("=")).join("; ")
  const request = new Request("http://app.example.com/auth/signout", {
    method: "POST",
    body: new URLSearchParams(federated),
    headers: { cookie },
  })
  const { redirect = "" } = await Auth(request, { ...site.configs[0], skipCSRFCheck, raw })
  site.show("redirect of a server function", redirect)
  const step = new URL(redirect).searchParams.get("step") ?? ""
  site.note("logout step", step)
  await browser.get(`signout?step=${step}`)
  await browser.get(`signout?step=${step}`)
  await browser.get(`signout?step=${step}x`)
}

/** The provider ends sessions, and sends what is refused. */
async function endByProvider(site: FeatureSite): Promise<void> {
  await site.enter()
  const refused = [{ aud: "other" }, { iss: "https://evil.example" }, { nonce: "n" }, { jti: 7 }]
  for (const claims of refused) await site.logOut(await site.token({ claims }))
  const [head, body] = (await site.token()).split(".")
  await site.logOut(`${head}.${body}.forged-signature`)
  const valid = await site.token()
  for (const name of ["get", "set", ""]) {
    site.failing.store = name
    await site.logOut(valid)
  }
  await site.logOut(valid)
}

async function useAll(site: FeatureSite, strategy: string): Promise<void> {
  await useTokens(site)
  await useSessions(site, strategy)
  await endByProvider(site)
}

describe.each(sites)("secrets of features, with %s", (_name, options) => {
  // fault I1
  test("are shown where they belong, and nowhere else", async () => {
    const site = await featureSentinelSite(options)
    await useAll(site, options.strategy)
    const expected = placesOf(options)
    const leaks = site.leaks()
    expect(leaks.filter((line) => !expected.some((place) => place.test(line)))).toEqual([])
    expect(expected.filter((place) => !leaks.some((line) => place.test(line)))).toEqual([])
    const names = featureSecretNames.filter(
      (name) => name !== "stored session token" || options.strategy === "database",
    )
    expect([...new Set(site.secrets.values())].toSorted()).toEqual(names.toSorted())
  })
})
