import { configModule, healthy, sentinel } from "./project.ts"

/** A project with one mistake. */
export interface BrokenProject {
  readonly mistake: string
  /** Path of the module. Default: `auth.ts`. */
  readonly file?: string
  readonly module: string
  /** Text of further files, by path. */
  readonly files?: Readonly<Record<string, string>>
  readonly env: Readonly<Record<string, string>>
  readonly production?: boolean
}

const importOf = (name: string, file = name.toLowerCase()): string =>
  `import { ${name} } from "@lockstep/core/providers/${file}"`

const { AUTH_SECRET: _secret, ...withoutSecret } = healthy
const { AUTH_GITHUB_ID: _id, ...withoutId } = healthy

const withOptions = (mistake: string, options: string, imports?: string): BrokenProject => ({
  mistake,
  module: configModule(options, imports),
  env: healthy,
})

const withEnv = (mistake: string, env: Readonly<Record<string, string>>): BrokenProject => ({
  mistake,
  module: configModule(""),
  env,
})

const withAuthUrl = (broken: BrokenProject, AUTH_URL: string): BrokenProject => ({
  ...broken,
  env: { ...healthy, AUTH_URL },
})

const withCookie = (mistake: string, options: string, AUTH_URL: string): BrokenProject =>
  withAuthUrl(withOptions(mistake, `cookies: { sessionToken: { options: ${options} } }`), AUTH_URL)

/** The module of an Express application, which starts nothing. */
export const expressModule = (
  lines: string,
): string => `import { GitHub } from "@lockstep/core/providers/github"
import { ServerAuth } from "@lockstep/express"
const app = { use() {}, get() {}, post() {}, all() {}, listen() {} }
const config = { providers: [GitHub] }
${lines}
`

const withRoutes = (mistake: string, lines: string, AUTH_URL?: string): BrokenProject => ({
  mistake,
  file: "src/app.js",
  module: expressModule(lines),
  env: { ...healthy, ...(AUTH_URL !== undefined && { AUTH_URL }) },
})

/** The route handlers of a Next.js application. */
const withHandlers = (mistake: string, folder: string, text: string): BrokenProject => ({
  mistake,
  module: configModule(""),
  files: {
    "package.json": '{"type":"module","dependencies":{"@lockstep/next":"0.0.0"}}',
    [`app/${folder}/route.ts`]: text,
  },
  env: healthy,
})
const both = "export const { GET, POST } = handlers"

/** Without updateSession. */
const methods =
  "createUser getUser getUserByEmail getUserByAccount updateUser deleteUser linkAccount unlinkAccount createSession getSessionAndUser deleteSession listAccountsByUserId"

/** One mistake each. */
export const brokenProjects: readonly BrokenProject[] = [
  withEnv("no secret", withoutSecret),
  withEnv("a short secret", { ...healthy, AUTH_SECRET: "short" }),
  withEnv("a weak secret", { ...healthy, AUTH_SECRET: "twenty-characters-00" }),
  withEnv("a misspelled secret", { ...withoutSecret, AUTH_SECRT: sentinel }),
  withEnv("no client ID", withoutId),
  withEnv("a client ID under another name", { ...withoutId, GITHUB_CLIENT_ID: sentinel }),
  withEnv("a misspelled variable that is optional", { ...healthy, AUTH_TRUST_HOSTS: "true" }),
  withEnv("AUTH_URL that is not a URL", { ...healthy, AUTH_URL: "ftp://app.example.com" }),
  withEnv("AUTH_URL without a scheme", { ...healthy, AUTH_URL: "app.example.com" }),
  {
    ...withOptions("two base paths", `basePath: "/login"`),
    env: { ...healthy, AUTH_URL: "https://app.example.com/auth" },
  },
  { ...withEnv("an untrusted host", healthy), production: true },
  withOptions("database sessions without an adapter", `session: { strategy: "database" }`),
  withOptions(
    "an adapter without a method",
    `adapter: Object.fromEntries("${methods}".split(" ").map((name) => [name, () => null]))`,
  ),
  withOptions("an unknown strategy", `session: { strategy: "cookie" }`),
  withOptions("a negative lifetime", `session: { maxAge: -1 }`),
  withOptions("a misspelled option", `callback: {}`),
  withOptions("a callback that is not a function", `callbacks: { signIn: true }`),
  withOptions("a short secret of JWTs", `jwt: { secret: "short" }`),
  withOptions("a provider twice", `providers: [GitHub, GitHub]`),
  withOptions("an empty entry", `providers: [GitHub, false]`),
  withOptions(
    "credentials without authorize",
    `providers: [GitHub, Credentials({})]`,
    importOf("Credentials"),
  ),
  withOptions(
    "an OpenID provider without an issuer",
    `providers: [OIDC({ id: "own", clientId: "a", clientSecret: "b" })]`,
    importOf("OIDC"),
  ),
  withOptions(
    "an email provider without an adapter",
    `providers: [Resend({ apiKey: "key", from: "a@example.com" })]`,
    importOf("Resend"),
  ),
  withOptions("an entry that is not a feature", `features: [{}]`),
  {
    ...withOptions(
      "a feature whose entries stay in one process",
      `trustHost: true, features: [backChannelLogout()]`,
      `import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"`,
    ),
    production: true,
  },
  withOptions("no provider", `providers: []`),
  withEnv("the client ID of the guide", { ...healthy, AUTH_GITHUB_ID: "client-id-from-github" }),
  withCookie("the domain of another host", `{ domain: "other.test" }`, "https://app.site.test"),
  withCookie("the domain com", `{ domain: "com" }`, "https://site.com"),
  withCookie("a cookie for https", `{ secure: true }`, "http://app.site.test"),
  withCookie("a cookie for all sites", `{ sameSite: "none" }`, "http://localhost:3000"),
  withCookie("a partitioned cookie", `{ partitioned: true }`, "http://localhost:3000"),
  withCookie("the path of another route", `{ path: "/app" }`, "https://app.site.test"),
  withCookie("a cookie that has expired", `{ maxAge: 0 }`, "https://app.site.test"),
  withOptions(
    "a domain in development",
    `cookies: { sessionToken: { options: { domain: "example.com" } } }`,
  ),
  withRoutes("routes without a path", "app.use(ServerAuth(config))"),
  withRoutes("routes at another path", `app.use("/login", ServerAuth(config))`),
  withRoutes(
    "routes at another path than AUTH_URL",
    `app.use("/auth", ServerAuth(config))`,
    "http://localhost:3000/api/auth",
  ),
  withRoutes("routes for GET only", `app.get("/auth/*splat", ServerAuth(config))`),
  withRoutes("routes for POST only", `app.post("/auth/{*rest}", ServerAuth(config))`),
  withRoutes(
    "another port",
    `app.use("/auth", ServerAuth(config))\napp.listen(3000)`,
    "http://localhost:4000",
  ),
  withRoutes(
    "https without a certificate",
    `app.use("/auth", ServerAuth(config))\napp.listen(3000)`,
    "https://localhost:3000",
  ),
  withHandlers("a folder at another path", "auth/[...nextauth]", both),
  withHandlers("a folder for one segment", "api/auth/[nextauth]", both),
  withHandlers(
    "a route for GET only",
    "(open)/api/auth/[...nextauth]",
    "export const { GET } = handlers",
  ),
]
