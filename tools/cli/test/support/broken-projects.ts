import { configModule, healthy, sentinel } from "./project.ts"

/** A project with one mistake. */
export interface BrokenProject {
  readonly mistake: string
  readonly module: string
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
]
