import { globSync } from "node:fs"
import path from "node:path"
import * as authJs from "@auth/core"
import * as lockstep from "@lockstep/core"
import { expect, test } from "vitest"

type Options = Readonly<Record<string | symbol, unknown>>
// Factories of both packages take objects with options.
type Factory = (options: Options) => { readonly id: string; readonly type: string }
type Handler = (request: Request, config: object) => Promise<Response>

// Each gets a configuration with its own providers and symbols.
const libraries = {
  authJs: { ...authJs, Auth: authJs.Auth as unknown as Handler },
  lockstep: { ...lockstep, Auth: lockstep.Auth as unknown as Handler },
}

const folders = [
  "../../node_modules/@auth/core/providers/*.js",
  "../../../../core/src/providers/*.ts",
]
const [published, current] = folders.map(
  (pattern) =>
    new Set(globSync(path.join(import.meta.dirname, pattern)).map((file) => path.parse(file).name)),
)
const names = [...(published ?? [])].filter((name) => current?.has(name))

/** Responds to discovery; nothing else is requested before a user has signed in at the provider. */
async function discovery(input: string | URL | Request): Promise<Response> {
  const { href } = new URL(input instanceof Request ? input.url : input)
  const isOwn = href.startsWith(options["issuer"])
  const issuer = isOwn ? options["issuer"] : href.replace(/\/\.well-known\/.*$/, "")
  const endpoints = Object.fromEntries(
    ["authorization", "token", "userinfo"].map((name) => [
      `${name}_endpoint`,
      `${issuer}/discovered/${name}`,
    ]),
  )
  return Response.json({ issuer, jwks_uri: `${issuer}/keys`, ...endpoints })
}

const own = (name: string): string => `https://own.example/${name}`
/** Options that one provider or another needs. */
const options = {
  clientId: "client",
  clientSecret: "secret",
  issuer: "https://issuer.example",
  apiKey: "key",
  accountID: "1",
  baseUrl: "https://base.example",
  userinfo: own("userinfo"),
}
const endpoints = { authorization: own("a"), token: own("t"), userinfo: own("u") }

/** What an application sets in the place of a default. */
const overrides: Readonly<Record<string, Options>> = {
  nothing: {},
  authorization: { authorization: own("a") },
  "every endpoint": endpoints,
  "every endpoint, in the long form": Object.fromEntries(
    Object.entries(endpoints).map(([name, url]) => [name, { url }]),
  ),
  "every endpoint and a profile": { ...endpoints, profile: () => ({ id: "1" }) },
  "token.request": {
    ...endpoints,
    token: { url: own("t"), request: () => ({ tokens: {} }) },
  },
  "a public client": { client: { token_endpoint_auth_method: "none" } },
}

/** Where a sign-in goes: the authorization endpoint without its parameters, or undefined. */
async function endpointOf(
  library: keyof typeof libraries,
  factory: Factory,
  options: Options,
): Promise<string | undefined> {
  const { Auth, customFetch } = libraries[library]
  try {
    const provider = factory({ ...options, [customFetch]: discovery })
    const config = {
      providers: [provider],
      secret: "an-example-secret-of-more-than-32-characters",
      trustHost: true,
      basePath: "/auth",
      skipCSRFCheck: libraries[library].skipCSRFCheck,
      raw: undefined,
      logger: { error() {}, warn() {}, debug() {} },
    }
    const request = new Request(`https://app.example/auth/signin/${provider.id}`, {
      method: "POST",
      headers: { origin: "https://app.example" },
    })
    const response = await Auth(request, config)
    const to = new URL(response.headers.get("location") ?? "/auth/error", "https://app.example")
    const isUsable = to.host !== "app.example" && !to.href.includes("undefined")
    return isUsable ? to.origin + to.pathname : undefined
  } catch {
    return undefined
  }
}

interface Compared {
  readonly provider: string
  readonly override: string
  readonly removed: string
  readonly theirs: string
  readonly ours: string | undefined
}

/** What Lockstep reports when the application starts, and Auth.js when the user comes back from the provider. */
const reportedEarlier: readonly Partial<Compared>[] = [
  ...Object.keys(overrides)
    .filter((override) => !["token.request", "a public client"].includes(override))
    .map((override) => ({ override, removed: "clientSecret" })),
  // A header of the default userinfo endpoint contains it.
  { provider: "bungie", removed: "apiKey" },
  // NetSuite itself has no such endpoint.
  { provider: "netsuite", removed: "userinfo" },
  // The URL of the token endpoint contains it.
  { provider: "netsuite", override: "authorization", removed: "accountID" },
  // The issuer of the ID token is compared with it.
  { provider: "frontegg", removed: "issuer" },
]

function matches(entry: Partial<Compared>, one: Compared): boolean {
  return Object.entries(entry).every(([name, value]) => one[name as keyof Compared] === value)
}

/** Endpoints of providers that moved are facts of their own tests. */
function isDifferent({ theirs, ours }: Compared): boolean {
  return ours === undefined || (theirs.startsWith(own("")) && ours !== theirs)
}

async function compare(name: string): Promise<readonly Compared[]> {
  const [theirs, ours] = await Promise.all([
    import(`@auth/core/providers/${name}`) as Promise<{ default?: Factory }>,
    import(`@lockstep/core/providers/${name}`) as Promise<{ default?: Factory }>,
  ])
  if (theirs.default === undefined || ours.default === undefined) return []
  if (!["oauth", "oidc"].includes(ours.default(options).type)) return []
  const found: Compared[] = []
  for (const [override, members] of Object.entries(overrides)) {
    for (const removed of ["none", ...Object.keys(options)]) {
      const given = { ...options, ...members, [removed]: undefined }
      const at = await endpointOf("authJs", theirs.default, given)
      if (at === undefined) continue
      const now = await endpointOf("lockstep", ours.default, given)
      found.push({ provider: name, override, removed, theirs: at, ours: now })
    }
  }
  return found
}

test("a sign-in that begins under Auth.js begins here, whatever is overridden and removed", async () => {
  const compared = (await Promise.all(names.map(compare))).flat()
  expect(compared.length).toBeGreaterThan(3000)
  const different = compared.filter(isDifferent)
  const isListed = (one: Compared) => reportedEarlier.some((entry) => matches(entry, one))
  expect(different.filter((one) => !isListed(one))).toEqual([])
  const unused = reportedEarlier.filter((entry) => !different.some((one) => matches(entry, one)))
  expect(unused).toEqual([])
}, 600_000)
