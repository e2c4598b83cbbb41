import { expressModule, nextModule, observe, secrets, type SetUp } from "./application.ts"
import type { Visitor } from "./visitor.ts"
import type { Mistake } from "./mistake.ts"

const correct = expressModule({ options: "providers: [GitHub]" })

const openSignIn = (visitor: Visitor): Promise<void> => visitor.open("/auth/signin")

const withEnv = (mistake: string, env: NonNullable<SetUp["env"]>): Mistake => ({
  mistake,
  observe: () => observe({ module: correct, env, visit: openSignIn }),
})

const withOptions = (mistake: string, options: string, imports?: string): Mistake => ({
  mistake,
  observe: () => {
    const module = expressModule({ options, ...(imports !== undefined && { imports }) })
    return observe({ module, visit: openSignIn })
  },
})

/** All methods that database sessions need, except `updateSession`. */
const methods =
  "createUser getUser getUserByEmail getUserByAccount updateUser deleteUser linkAccount unlinkAccount createSession getSessionAndUser deleteSession listAccountsByUserId deleteSessionsByUserId"

/** Mistakes that are found when the application starts, or at its first request. */
export const mistakesAtStart: readonly Mistake[] = [
  withEnv("No secret", { AUTH_SECRET: undefined }),
  {
    mistake: "A file `.env` that Node.js does not read",
    observe: () =>
      observe({
        module: correct,
        env: { AUTH_SECRET: undefined },
        files: { ".env": `AUTH_SECRET=${secrets["AUTH_SECRET"]}\n` },
        visit: openSignIn,
      }),
  },
  withEnv("A short secret", { AUTH_SECRET: "short" }),
  withEnv("A variable under another name, such as `GITHUB_ID`", {
    AUTH_GITHUB_ID: undefined,
    GITHUB_ID: "client-id",
  }),
  withEnv("A client ID without a client secret", { AUTH_GITHUB_SECRET: undefined }),
  withEnv("`AUTH_URL` without a scheme", { AUTH_URL: "app.example.com" }),
  withEnv("`AUTH_URL` that is not a URL", { AUTH_URL: "ftp://app.example.com" }),
  withOptions("A misspelled option", `providers: [GitHub], sesion: { strategy: "jwt" }`),
  withOptions(
    "An adapter without a method",
    `providers: [GitHub],
     adapter: Object.fromEntries("${methods}".split(" ").map((name) => [name, () => null]))`,
  ),
  withOptions(
    "Magic links without an adapter",
    `providers: [GitHub, Resend({ apiKey: "key", from: "login@example.com" })]`,
    `import { Resend } from "@lockstep/core/providers/resend"`,
  ),
  withOptions("The same provider twice", "providers: [GitHub, GitHub]"),
  withOptions("The name of a provider as a string", `providers: ["github"]`),
  withEnv("Production without `AUTH_URL`", { NODE_ENV: "production" }),
  {
    mistake: "Production without `AUTH_URL`, in Next.js",
    observe: () =>
      observe({
        module: nextModule,
        env: { NODE_ENV: "production" },
        visit: (visitor) => visitor.open("/api/auth/signin"),
      }),
  },
]
