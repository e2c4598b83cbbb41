import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { providerEnvName } from "../../../src/provider/provider-env-name.ts"
import { resolveProvider } from "../../../src/config/resolve-provider.ts"
import { openBrowser, resolved } from "../../oauth/sign-in-flow.ts"
import type { CallFacts, ProviderFacts } from "./provider-facts.ts"
import { allFacts, factoryOf, moduleIds } from "./provider-modules.ts"
import { type Received, client, sameUrl, startProviderServer } from "./provider-server.ts"
import { callbackOf, entryOf, envOf, type FlowRecord, origin, signIn } from "./sign-in.ts"

const server = await startProviderServer()
afterAll(() => server.close())
afterEach(() => vi.unstubAllEnvs())

const all = await allFacts()

test("there are facts for every provider, and a provider for all facts", async () => {
  expect([...new Set(all.map(({ id }) => id))].sort()).toEqual(await moduleIds())
})

const named = all.map((facts) => [[facts.id, facts.variant].join(" ").trim(), facts] as const)

describe.each(named)("%s", (_name, facts) => {
  const env = envOf(facts)
  let record: Promise<FlowRecord> | undefined
  const once = (): Promise<FlowRecord> => (record ??= signIn(server, facts))
  beforeEach(() => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  })

  test("sends the browser to the right place with the right parameters", async () => {
    const { authorization } = await once()
    const { url, params } = facts.authorization
    const sent = Object.fromEntries(authorization.searchParams)
    expect(authorization.origin + authorization.pathname + authorization.hash).toBe(url)
    expect(Object.keys(sent).sort()).toEqual(parametersOf(facts))
    expect(sent).toMatchObject({
      ...params,
      response_type: facts.authorization.responseType ?? "code",
      client_id: client.id,
      redirect_uri: `${origin}/auth/callback/${facts.id}`,
    })
  })

  test("makes the requests that are documented, and no other", async () => {
    const { received } = await once()
    expect(received.map(place).sort()).toEqual(documentedPlaces(facts).sort())
    for (const call of facts.calls ?? []) expectCall(received, call, facts)
    expectTokenRequest(received, facts)
  })

  test("tells who signed in", async () => {
    const { event, session, errors } = await once()
    expect(errors).toEqual([])
    const { id, name, email, image } = facts.user
    expect(event?.account).toMatchObject({ provider: facts.id, type: facts.type })
    expect(event?.account?.providerAccountId).toBe(id)
    const { user } = event ?? {}
    expect([user?.name ?? null, user?.email ?? null, user?.image ?? null]).toEqual([
      name,
      email,
      image,
    ])
    expect(session).toMatchObject({ user: {} })
  })

  test(`does ${facts.emailVerified ? "" : "not "}vouch for the address`, async () => {
    expect((await finish(facts)).emailVerified).toBe(facts.emailVerified)
  })

  test("says which of its options are missing", async () => {
    const { required = {}, options, issuer, apiKey, id, name, type, token } = facts
    const factory = await factoryOf(facts)
    expect(factory()).toMatchObject({ id, name, type })
    const needed = ["clientId", ...Object.keys(required)]
    // Some have no secret only where an option says so.
    if (token.client !== "none" || options?.client !== undefined) needed.push("clientSecret")
    if (issuer !== undefined) needed.push("issuer")
    if (apiKey !== undefined) needed.push("apiKey")
    expect(missing(factory(), {})).toEqual(needed.sort())
    const { [`${providerEnvName(id)}_SECRET`]: _secret, ...withoutSecret } = env
    const found = missing(factory({ ...required, ...options }), withoutSecret)
    expect(found).toEqual(token.client === "none" ? [] : ["clientSecret"])
  })

  test.each(facts.calls?.filter(({ without }) => without !== undefined) ?? [])(
    "signs in even if $url fails",
    async (call) => {
      const { user, emailVerified } = await finish(facts, call)
      expect(user).toMatchObject(call.without?.user ?? {})
      expect(emailVerified).toBe(call.without?.emailVerified)
    },
  )

  test.each(facts.refusals ?? [])("refuses $what", async (refusal) => {
    const { event, errors, levels } = await signIn(server, facts, refusal)
    expect(event).toBeUndefined()
    expect(errors.join(" ")).toMatch(refusal.message)
    // Any client can bring a code that is made up, so that it must not write an error.
    if (refusal.token) expect(levels).toEqual([refusal.isForOperator ? "error" : "warn"])
  })
})

/** Signs in without the pages around it, which shows what the provider verified. */
async function finish(facts: ProviderFacts, failing?: CallFacts) {
  server.play(facts, failing && { failing })
  const provider = resolved(await entryOf(facts, server.connect()), envOf(facts))
  const browser = openBrowser()
  const url = await browser.start(provider)
  server.visit(url)
  return browser.finish(provider, callbackOf(facts, url))
}

function parametersOf({ authorization, checks }: ProviderFacts): string[] {
  const always = ["response_type", "client_id", "redirect_uri", "state"]
  const pkce = checks.includes("pkce") ? ["code_challenge", "code_challenge_method"] : []
  const nonce = checks.includes("nonce") ? ["nonce"] : []
  return [...Object.keys(authorization.params), ...always, ...pkce, ...nonce].sort()
}

function place({ method, url }: Received): string {
  return `${method} ${url.origin}${url.pathname}`
}

function documentedPlaces(facts: ProviderFacts): string[] {
  const { token, discovery, keys, calls = [], idTokenAlg } = facts
  const places = [`${token.method ?? "POST"} ${withoutQuery(token.url)}`]
  if (discovery) places.push(`GET ${discovery.url}`)
  const isSigned = facts.idToken !== undefined && idTokenAlg !== "HS256"
  if (keys !== undefined && (isSigned || token.jwt)) places.push(`GET ${keys}`)
  return [...places, ...calls.map(({ method, url }) => `${method ?? "GET"} ${withoutQuery(url)}`)]
}

function withoutQuery(text: string): string {
  const { origin: site, pathname } = new URL(text)
  return site + pathname
}

function expectCall(
  received: readonly Received[],
  call: CallFacts,
  { token }: ProviderFacts,
): void {
  const found = received.find(({ url, method }) => {
    return sameUrl(url, call.url) && method === (call.method ?? "GET")
  })
  if (found === undefined) throw new Error(`no request to ${call.url}`)
  const { authorization, body } = call
  const bearer = `Bearer ${String(token.answer["access_token"])}`
  if (authorization === null) expect(found.headers).not.toHaveProperty("authorization")
  else if (!token.jwt) expect(found.headers.authorization).toBe(authorization ?? bearer)
  expect(found.headers).toMatchObject(call.headers ?? {})
  if (typeof body === "object") {
    expect(Object.fromEntries(new URLSearchParams(found.body))).toEqual(body)
  } else {
    expect(found.body).toBe(body ?? "")
  }
}

function expectTokenRequest(received: readonly Received[], facts: ProviderFacts): void {
  const { token, checks } = facts
  const request = received.find(({ url }) => withoutQuery(url.href) === withoutQuery(token.url))
  if (request === undefined) throw new Error("no token request")
  const form = new URLSearchParams(request.method === "GET" ? request.url.search : request.body)
  const { code_verifier: verifier, ...sent } = Object.fromEntries(form)
  const standard = {
    grant_type: "authorization_code",
    code: "the-code",
    redirect_uri: `${origin}/auth/callback/${facts.id}`,
    ...(token.client !== "basic" && { client_id: client.id }),
    ...(token.client === "post" && { client_secret: client.secret }),
  }
  expect(sent).toEqual(token.client === "custom" ? token.params : { ...standard, ...token.params })
  expect(verifier !== undefined).toBe(checks.includes("pkce"))
  const basic = `Basic ${btoa(`${client.id}:${client.secret}`)}`
  expect(request.headers.authorization).toBe(token.client === "basic" ? basic : undefined)
  expect(request.headers["user-agent"]).toBe("lockstep")
}

function missing(
  entry: Parameters<typeof resolveProvider>[0],
  env: Record<string, string>,
): string[] {
  const resolution = resolveProvider(entry, "providers[0]", env)
  if (!("problems" in resolution)) return []
  return resolution.problems.map(({ path }) => path.replace("providers[0].", "")).sort()
}
