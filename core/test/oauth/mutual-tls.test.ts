import { describe, expect, test } from "vitest"
import type { ClientMetadata, OAuthConfig, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
import type { ReceivedRequest } from "../support/programmable-provider.ts"
import { openIdFlow, type ProgrammedFlow, signInAt } from "./programmable-flow.ts"

const methods = ["tls_client_auth", "self_signed_tls_client_auth"] as const

type Aliases = Readonly<Record<string, unknown>>

/** Endpoints that differ by a query from those for clients without a certificate. */
const forCertificates = (issuer: string): Aliases => ({
  token_endpoint: `${issuer}/token?mtls`,
  userinfo_endpoint: `${issuer}/userinfo?mtls`,
})

/** A sign-in whose provider has endpoints for certificates. The provider here speaks no TLS. */
async function flowWith(
  client: ClientMetadata,
  members: (issuer: string) => Partial<OIDCConfig> = () => ({}),
  aliasesOf = forCertificates,
): Promise<ProgrammedFlow> {
  const discovery = (document: Record<string, unknown>): Record<string, unknown> => ({
    ...document,
    mtls_endpoint_aliases: aliasesOf(String(document["issuer"])),
  })
  return openIdFlow({ discovery }, (issuer) => ({
    client,
    [customFetch]: (input, init) => fetch(input, init),
    idToken: false,
    ...members(issuer),
  }))
}

function requestTo({ op }: ProgrammedFlow, path: string): ReceivedRequest | undefined {
  return op.requests.find((request) => request.path === path)
}

/** The URLs of the requests that a client's certificate matters for. */
async function urlsOf(flow: ProgrammedFlow): Promise<readonly (string | undefined)[]> {
  await flow.signIn()
  return ["/token", "/userinfo"].map((path) => requestTo(flow, path)?.url)
}

describe.each(methods)("a client that authenticates by %s", (method) => {
  const client = { token_endpoint_auth_method: method }

  // asvs 13.2.1
  test("sends its ID, and no secret that it may have", async () => {
    const flow = await flowWith(client)
    await flow.signIn()
    const request = requestTo(flow, "/token")
    expect(request?.body.get("client_id")).toBe("client")
    expect(request?.body.has("client_secret")).toBe(false)
    expect(request?.body.has("client_assertion")).toBe(false)
    expect(request?.headers).not.toHaveProperty("authorization")
  })

  test("uses the endpoints that the provider has for certificates", async () => {
    expect(await urlsOf(await flowWith(client))).toEqual(["/token?mtls", "/userinfo?mtls"])
  })
})

describe("the endpoints for certificates", () => {
  const client = { token_endpoint_auth_method: "tls_client_auth" } as const

  test("are those of a plain OAuth client as well", async () => {
    const flow = await flowWith(client)
    await signInAt(flow.op, { ...flow.provider, type: "oauth" })
    expect(requestTo(flow, "/userinfo")?.url).toBe("/userinfo?mtls")
  })

  test("are not used where an endpoint is configured", async () => {
    const endpoints = (issuer: string): Pick<OAuthConfig, "token" | "userinfo"> => ({
      token: `${issuer}/token?configured`,
      userinfo: `${issuer}/userinfo?configured`,
    })
    expect(await urlsOf(await flowWith(client, endpoints))).toEqual([
      "/token?configured",
      "/userinfo?configured",
    ])
  })

  test("are not used by a client with a secret, unless it says so", async () => {
    expect(await urlsOf(await flowWith({}))).toEqual(["/token", "/userinfo"])
    expect(await urlsOf(await flowWith({ use_mtls_endpoint_aliases: true }))).toEqual([
      "/token?mtls",
      "/userinfo?mtls",
    ])
  })

  test("are not needed: a provider may have one endpoint for all clients", async () => {
    const flow = await flowWith(client, undefined, () => ({}))
    expect(await urlsOf(flow)).toEqual(["/token", "/userinfo"])
  })

  test("replace nothing else of the provider", async () => {
    const flow = await flowWith(client, undefined, (issuer) => ({
      ...forCertificates(issuer),
      issuer: "https://other.example",
      jwks_uri: "https://other.example/jwks",
    }))
    expect((await flow.signIn()).user.id).toBe("ada")
  })

  test.each(["nowhere", 7, "http://other.example/token"])("are refused if %s", async (unusable) => {
    const asked: string[] = []
    const members = (): Partial<OIDCConfig> => ({
      [allowInsecureRequests]: false,
      [customFetch]: async (input, init) => {
        asked.push(new URL(input instanceof Request ? input.url : input).pathname)
        return fetch(input, init)
      },
    })
    const flow = await flowWith(client, members, () => ({ token_endpoint: unusable }))
    await expect(flow.signIn()).rejects.toMatchObject({ type: "CallbackRouteError" })
    expect(asked).toEqual(["/.well-known/openid-configuration"])
  })
})
