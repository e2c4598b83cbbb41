import { registerHooks } from "node:module"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { GitHub } from "@lockstep/core/providers/github"
import type { NextAuthConfig } from "next-auth"
import { sessionCookie, token } from "./cases.ts"
import type { Side } from "./measure.ts"
import { client, origin, secret } from "./application.ts"

// `next-auth` names the modules of Next.js as bundlers find them; Node.js itself needs the extension.
registerHooks({
  resolve: (specifier, context, next) =>
    next(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})

/** A route handler that `auth` wraps, on both libraries. */
export interface NextRoutes {
  readonly ours: Side
  readonly theirs: Side
}

type Route = (request: InstanceType<typeof NextRequest>) => unknown

const { NextRequest } = await import("next/server.js")

/**
 * Makes the same route handler on both libraries: it responds with the session that `auth` reads. It is called
 * in this process with requests of Next.js, as a server of Next.js would: what that does around it takes far
 * longer, and is the same for both.
 */
export async function nextRoutes(): Promise<NextRoutes> {
  const { FullstackAuth } = await import("@lockstep/next")
  const { default: NextAuth } = await import("next-auth")
  const { default: TheirGitHub } = await import("next-auth/providers/github")
  const options = { secret, trustHost: true, session: { strategy: "jwt" as const } }
  const context = { params: Promise.resolve({}) }
  const ours = FullstackAuth({
    ...options,
    adapter: MemoryAdapter(),
    providers: [GitHub(client)],
  })
  const ourRoute = ours.auth((request) => Response.json(request.auth))
  const theirs = NextAuth({
    ...options,
    // Not asked for a session. Without one Auth.js refuses every configuration once it has seen one that sends magic
    // links; the type of the user is declared by each library for itself.
    adapter: MemoryAdapter() as NonNullable<NextAuthConfig["adapter"]>,
    providers: [TheirGitHub(client)],
  })
  const theirRoute = theirs.auth((request) => Response.json(request.auth))
  return {
    ours: await side((request) => ourRoute(request, context)),
    theirs: await side((request) => theirRoute(request, context)),
  }
}

async function side(route: Route): Promise<Side> {
  const tokens = await Promise.all(Array.from({ length: 512 }, (_, i) => token(`user-${i}`)))
  const forwarded = { "x-forwarded-host": "bench.example", "x-forwarded-proto": "http" }
  let next = 0
  const answer = async (request: Request): Promise<Response> => {
    // All requests are made below.
    const response = await route(request as InstanceType<typeof NextRequest>)
    if (response instanceof Response) return response
    throw new Error("The route handler returned no response.")
  }
  const request = () => {
    const cookie = `${sessionCookie}=${tokens[(next += 1) % tokens.length]}`
    return new NextRequest(`${origin}/api/me`, { headers: { ...forwarded, cookie } })
  }
  const text = await (await answer(request())).text()
  if (!text.includes("ada@example.com")) throw new Error(`No session in: ${text}`)
  return { request, answer }
}
