// Compiled by several compilers, and never run.
import {
  type AuthConfig,
  createAuth,
  defineConfig,
  type Feature,
  type SessionOf,
} from "@lockstep/core"
import type { MemoryStore } from "@lockstep/core/adapters"
import { integrationEngine } from "@lockstep/core/integration"
import { rateLimits } from "@lockstep/core/features/rate-limits"

interface Tokens {
  tokens: { get(provider: string): Promise<string> }
}
interface Sessions {
  sessions: { endAll(): Promise<void> }
}

declare const tokens: () => Feature<Tokens, { tokens: { revoke(): Promise<void> } }>
declare const sessions: () => Feature<Sessions>
declare const tokensOfRequests: () => Feature<Tokens>
declare const silent: () => Feature
declare const store: ReturnType<typeof MemoryStore>
declare const request: Request

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** Compiles where the types are the same. */
function same<One, Other>(_same: Same<One, Other>): void {}

/** A list as it is written. */
export async function inline(): Promise<void> {
  const auth = createAuth({ providers: [], store, features: [tokens(), silent(), sessions()] })
  const own = await auth.for(request)
  same<string, Awaited<ReturnType<typeof own.tokens.get>>>(true)
  await own.sessions.endAll()
  own.apply(new Response())
  // @ts-expect-error -- That is of a user.
  await own.tokens.revoke()
  // @ts-expect-error -- No feature brings it.
  void own.passkeys
  const user = await auth.forUser("ada")
  await user.tokens.revoke()
  // @ts-expect-error -- It has functions of requests alone.
  void user.sessions
}

/** A feature without functions, first, last and alone, hides no other one. */
export async function besideSilent(): Promise<void> {
  const first = createAuth({ providers: [], features: [silent(), tokens()] })
  await (await first.for(request)).tokens.get("github")
  const last = createAuth({ providers: [], features: [tokens(), silent()] })
  await (await last.for(request)).tokens.get("github")
  const alone = createAuth({ providers: [], features: [silent()] })
  // @ts-expect-error -- No feature brings it.
  void (await alone.for(request)).tokens
  await (await alone.for(request)).session()
}

/** A tuple, and one that cannot be changed. */
export async function tuples(): Promise<void> {
  const list = [tokens(), sessions()] as const
  const own = await createAuth({ providers: [], features: list }).for(request)
  await own.tokens.get("github")
  await own.sessions.endAll()
  const pair: [Feature<Tokens>, Feature] = [tokensOfRequests(), silent()]
  await (await createAuth({ providers: [], features: pair }).for(request)).tokens.get("github")
}

/** A function that gives the configuration. */
export async function functions(): Promise<void> {
  const auth = createAuth(() => ({ providers: [], features: [tokens(), silent()] }))
  await (await auth.for(request)).tokens.get("github")
  const later = createAuth(async (asked: Request) => ({
    providers: [],
    basePath: new URL(asked.url).pathname,
    features: [sessions(), silent()],
  }))
  await (await later.for(request)).sessions.endAll()
}

/** Configurations that are written before they are used. */
export async function written(): Promise<void> {
  const defined = defineConfig({
    providers: [],
    store,
    features: [silent(), tokens(), rateLimits()],
    callbacks: { session: ({ session }) => ({ ...session, role: "admin" as const }) },
  })
  const own = await createAuth(defined).for(request)
  await own.tokens.get("github")
  await own.limits.count("signUp", "ada@example.com", { limit: 5, within: 60 })
  same<"admin", SessionOf<typeof defined>["role"]>(true)
  same<"admin" | undefined, NonNullable<Awaited<ReturnType<typeof own.session>>>["role"]>(false)
  const satisfying = { providers: [], features: [tokens(), silent()] } satisfies AuthConfig
  await (await createAuth(satisfying).for(request)).tokens.get("github")
  await (await integrationEngine(satisfying).for(request)).tokens.get("github")
  const annotated: AuthConfig = { providers: [], features: [tokens(), silent()] }
  // @ts-expect-error -- Behind an annotation the list is not there to read.
  void (await createAuth(annotated).for(request)).tokens
  const without = createAuth({ providers: [] })
  // @ts-expect-error -- There are no features.
  void (await without.for(request)).tokens
  // @ts-expect-error -- It is not a feature.
  createAuth({ providers: [], features: [{ name: "tokens" }] })
}
