import type { ServerResponse } from "node:http"
import { inspect } from "node:util"
import { vi } from "vitest"
import type { Misbehaviour } from "../support/programmable-provider.ts"

/** Milliseconds after which the library gives up on another server. */
const timeoutMs = 10_000

/** Never settles. The library's own limit ends it, whose clock is moved once the library waits. */
export function hangs(): Promise<never> {
  setImmediate(() => vi.advanceTimersByTime(timeoutMs))
  return new Promise(() => {})
}

/** As the errors of drivers and of HTTP clients, with values in every place that an error has. */
export function quotingError(values: unknown): Error {
  const members = { params: values, request: { headers: values }, toJSON: () => values }
  const inner = Object.assign(
    new TypeError(`Bad value ${inspect(values)}`),
    { code: 11_000 },
    members,
  )
  const outer = new Error(`Failed: ${JSON.stringify(values)}`, { cause: inner })
  Object.defineProperty(outer, "hidden", { value: values })
  return Object.assign(outer, { code: "E_QUOTE", [Symbol("query")]: values, ...members })
}

const quoting = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(body)

/** What a provider does wrong. */
export const providerFailures: Readonly<Record<string, Misbehaviour>> = {
  "is down": { routes: { "/token": (response) => void response.destroy() } },
  "quotes the code": {
    routes: {
      "/token": quoting(400, '{"error":"invalid_grant","error_description":"sentinel-code"}'),
    },
  },
  "quotes the secret": {
    routes: { "/token": quoting(401, '{"error":"sentinel-client-secret"}') },
  },
  "quotes the request": {
    routes: {
      "/token": (response, request) =>
        quoting(
          400,
          JSON.stringify({ error: request.headers, error_description: request.url }),
        )(response),
    },
  },
  "answers with a token and no JSON": {
    routes: { "/token": quoting(200, "sentinel-access-token") },
  },
  "answers with an access token that no header can carry": {
    token: (answer) => ({ ...answer, access_token: "sentinel-access-token\nx" }),
  },
  "answers with another audience": { claims: (claims) => ({ ...claims, aud: "other" }) },
  "answers with another nonce": { claims: (claims) => ({ ...claims, nonce: "other" }) },
  "has lost its keys": { routes: { "/jwks": (response) => void response.writeHead(404).end() } },
  "has no discovery": {
    routes: {
      "/.well-known/openid-configuration": (response) => void response.writeHead(500).end(),
    },
  },
}

/** Requests of the library that a provider does not answer. */
export const unanswered = ["/.well-known/openid-configuration", "/jwks", "/token"] as const

/**
 * A provider that does not respond to a request.
 *
 * @param path - of the request
 */
export function silentAt(path: (typeof unanswered)[number]): Misbehaviour {
  return { routes: { [path]: () => void hangs() } }
}
