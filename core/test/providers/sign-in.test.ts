// spec W3
import type { ServerResponse } from "node:http"
import { afterEach, describe, expect, test } from "vitest"
import type { FinishedAuthorization } from "../../src/oauth/finish-authorization.ts"
import type { ProviderEntry } from "../../src/provider/provider.ts"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
import { Apple } from "../../src/providers/apple.ts"
import { Facebook } from "../../src/providers/facebook.ts"
import { GitHub } from "../../src/providers/github.ts"
import { Google } from "../../src/providers/google.ts"
import { MicrosoftEntraID } from "../../src/providers/microsoft-entra-id.ts"
import { signInAt } from "../oauth/programmable-flow.ts"
import { resolved } from "../oauth/sign-in-flow.ts"
import {
  type Misbehaviour,
  type ProgrammableProvider,
  programmableClient,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"

let op: ProgrammableProvider | undefined
afterEach(async () => op?.close())

const local = { ...programmableClient, [allowInsecureRequests]: true }

/** Signs in, with what the browser brings back changed. */
async function signIn(
  does: Misbehaviour,
  entry: (issuer: string) => ProviderEntry,
  answer: (issuer: string) => Record<string, string>,
  env: (issuer: string) => Record<string, string> = () => ({}),
): Promise<FinishedAuthorization> {
  op = await startProgrammableProvider({
    ...does,
    // None of these announces that it names itself in the callback.
    discovery: ({ authorization_response_iss_parameter_supported: _iss, ...document }) =>
      does.discovery?.(document) ?? document,
  })
  const { issuer } = op
  return signInAt(op, resolved(entry(issuer), env(issuer)), ({ iss: _iss, ...params }) => ({
    ...params,
    ...answer(issuer),
  }))
}

/** The programmable provider answers at the root of its origin. */
function withoutPath(path: string): typeof fetch {
  return (input, init) => fetch(urlOf(input).replace(path, ""), init)
}

function urlOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString()
}

function sends(body: unknown, status = 200): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }
}

test("Apple's name and its text for a verified address arrive", async () => {
  const name = { firstName: "Ada", lastName: "Lovelace" }
  const finished = await signIn(
    { claims: ({ name: _name, ...claims }) => ({ ...claims, email_verified: "true" }) },
    (issuer) => Apple({ ...local, issuer }),
    () => ({ user: JSON.stringify({ name, email: "boss@example.com" }) }),
  )
  expect(finished).toMatchObject({
    user: { id: "ada", name: "Ada Lovelace", email: "ada@example.com" },
    profile: { email_verified: true },
    emailVerified: true,
  })
  const exchange = op?.requests.find(({ path }) => path === "/token")
  expect(Object.fromEntries(exchange?.body ?? [])).toMatchObject({
    client_id: "client",
    client_secret: "sentinel-client-secret",
  })
  expect(exchange?.body.has("code_verifier")).toBe(false)
})

describe("Microsoft", () => {
  const tid = "72f988bf-86f1-41af-91ab-2d7cd011db47"
  const personal = "9188040d-6c67-4c5b-b112-36a304b66dad"
  /** The configured issuer is read from the environment. */
  const entra = (
    discovered: string,
    claims: { tid: string } & Record<string, unknown>,
    configured = "common",
    issuedBy = claims.tid,
  ): Promise<FinishedAuthorization> =>
    signIn(
      {
        discovery: (document) => ({
          ...document,
          issuer: `${String(document["issuer"])}/${discovered}/v2.0`,
        }),
        claims: (all) => ({ ...all, iss: `${String(all["iss"])}/${issuedBy}/v2.0`, ...claims }),
      },
      () => MicrosoftEntraID({ ...local, [customFetch]: withoutPath(`/${configured}/v2.0`) }),
      () => ({}),
      (issuer) => ({ AUTH_MICROSOFT_ENTRA_ID_ISSUER: `${issuer}/${configured}/v2.0` }),
    )

  test("signs users of any tenant in, without believing the address", async () => {
    expect(await entra("{tenantid}", { tid, email_verified: true })).toMatchObject({
      user: { id: "ada", email: "ada@example.com" },
      profile: { tid, email_verified: false },
      emailVerified: false,
    })
  })

  test("refuses a token that names another tenant than its issuer", async () => {
    const attempt = entra("{tenantid}", { tid: personal }, "common", tid)
    await expect(attempt).rejects.toThrow(/JWT "iss".*got .*72f988bf/)
  })

  test("refuses users of other tenants where one tenant is configured", async () => {
    const other = "11111111-2222-3333-4444-555555555555"
    await expect(entra(other, { tid })).rejects.toThrow(/JWT "iss".*expected .*11111111/)
  })

  test.each([
    ["organizations", tid, personal],
    ["consumers", personal, tid],
    [tid, tid, personal],
  ])("with /%s/ in the environment signs its users in and no other user", async (...row) => {
    const [configured, admitted, refused] = row
    const { user } = await entra("{tenantid}", { tid: admitted }, configured)
    expect(user.id).toBe("ada")
    await op?.close()
    const attempt = entra("{tenantid}", { tid: refused }, configured)
    await expect(attempt).rejects.toThrow(/accepts no issuer/)
  })
})

test.each(["accounts.google.com", "https://accounts.google.com"])(
  "Google may call itself %s",
  async (iss) => {
    const finished = await signIn(
      {
        discovery: (document) => ({ ...document, issuer: "https://accounts.google.com" }),
        claims: (claims) => ({ ...claims, iss }),
      },
      (issuer) =>
        Google({
          ...local,
          [customFetch]: (input, init) =>
            fetch(urlOf(input).replace("https://accounts.google.com", issuer), init),
        }),
      () => ({}),
    )
    expect(finished).toMatchObject({ user: { id: "ada" }, emailVerified: true })
  },
)

describe("GitHub", () => {
  const github = (iss: string, token: unknown): Promise<FinishedAuthorization> =>
    signIn(
      {
        routes: {
          "/login/oauth/access_token": sends(token),
          "/api/v3/user": sends({ id: 7, login: "ada", name: null, email: null, avatar_url: "x" }),
          "/api/v3/user/emails": sends([
            { email: "ada@example.com", primary: true, verified: true },
          ]),
        },
      },
      (issuer) => GitHub({ ...local, enterprise: { baseUrl: issuer } }),
      (issuer) => ({ iss: iss.replace("{server}", issuer) }),
    )
  const token = { access_token: "t", token_type: "bearer", scope: "read:user,user:email" }

  test("may say in the callback who it is", async () => {
    expect(await github("{server}/login/oauth", token)).toMatchObject({
      user: { id: "7", name: "ada", email: "ada@example.com" },
      emailVerified: true,
    })
  })

  test("may not be another user", async () => {
    await expect(github("https://evil.example", token)).rejects.toThrow(/iss/)
    expect(op?.count("/login/oauth/access_token")).toBe(0)
  })

  test("refuses a code under the status of a success", async () => {
    const refusal = { error: "bad_verification_code", error_description: "expired" }
    await expect(github("{server}/login/oauth", refusal)).rejects.toThrow(/bad_verification_code/)
  })
})

test("an error of Facebook's Graph API keeps its type and loses its text", async () => {
  const error = { message: "code sentinel-code was used", type: "OAuthException", code: 100 }
  const failure = signIn(
    { routes: { "/oauth/access_token": sends({ error }, 400) } },
    (issuer) =>
      Facebook({
        ...local,
        authorization: `${issuer}/dialog`,
        token: `${issuer}/oauth/access_token`,
      }),
    () => ({}),
  )
  await expect(failure).rejects.toThrow(/status 400 \(OAuthException\)/)
  await expect(failure).rejects.not.toThrow(/sentinel-code/)
})
