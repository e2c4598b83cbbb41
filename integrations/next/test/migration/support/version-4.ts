import type { IncomingMessage } from "node:http"
import { createRequire } from "node:module"
import type { NextApiRequest, NextApiResponse } from "next"
import type { AuthOptions } from "next-auth-4"
import type { Answer } from "./version-4-site.ts"

// What a CommonJS module calls its default is not that of an import.
const { default: NextAuth } = createRequire(import.meta.url)(
  "next-auth-4",
) as typeof import("next-auth-4")

/**
 * Answers as `pages/api/auth/[...nextauth].ts` of NextAuth.js 4 does.
 *
 * @param options - of NextAuth.js
 */
export function version4(options: AuthOptions): Answer {
  return async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://localhost")
    const form = Buffer.concat(await incoming.toArray()).toString()
    const request = Object.assign(incoming, {
      query: {
        ...Object.fromEntries(url.searchParams),
        nextauth: url.pathname.split("/").slice(3),
      },
      cookies: cookiesOf(incoming),
      body: Object.fromEntries(new URLSearchParams(form)),
    })
    const response = Object.assign(outgoing, {
      status: (code: number) => Object.assign(outgoing, { statusCode: code }),
      json: (body: unknown) => outgoing.end(JSON.stringify(body)),
      send: (body: unknown) => outgoing.end(typeof body === "string" ? body : JSON.stringify(body)),
    })
    // NextAuth.js uses no other member of what Next.js adds.
    await NextAuth(
      request as unknown as NextApiRequest,
      response as unknown as NextApiResponse,
      options,
    )
  }
}

function cookiesOf({ headers }: IncomingMessage): Record<string, string> {
  const pairs = (headers.cookie ?? "").split("; ").filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const end = pair.indexOf("=")
      return [pair.slice(0, end), decodeURIComponent(pair.slice(end + 1))]
    }),
  )
}
