import { NextRequest } from "next/server.js"
import type { FullstackAuthResult, Session } from "../../src/index.ts"

/** Origin of the application in tests. */
export const site = "http://localhost:3000"

/** What is special about a request. */
export interface RequestOptions {
  readonly cookie?: string
  readonly method?: string
  readonly headers?: HeadersInit
  /** The settings by which Next.js finds language and base path in a URL. */
  readonly nextConfig?: NonNullable<ConstructorParameters<typeof NextRequest>[1]>["nextConfig"]
}

/** A request to the application. */
export function requestTo(
  path: string,
  { cookie = "", nextConfig, ...init }: RequestOptions = {},
): NextRequest {
  const headers = new Headers(init.headers)
  if (cookie !== "") headers.set("cookie", cookie)
  return new NextRequest(site + path, { ...init, headers, ...(nextConfig && { nextConfig }) })
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";", 1)[0])
    .join("; ")
}

/**
 * Signs in with the password, through the routes.
 *
 * @returns the `Cookie` header of the signed-in user
 */
export async function signedIn(
  { handlers }: Pick<FullstackAuthResult<Session>, "handlers">,
  name = "ann",
): Promise<string> {
  const csrf = await handlers.GET(requestTo("/api/auth/csrf"))
  // The wire contract fixes this answer.
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await handlers.POST(
    new NextRequest(`${site}/api/auth/callback/password`, {
      method: "POST",
      headers: { cookie: cookiesOf(csrf) },
      body: new URLSearchParams({ csrfToken, name, password: "right" }),
    }),
  )
  return cookiesOf(answer)
}

/** The event that Next.js gives to a proxy. */
export const event = { waitUntil() {} } as unknown as import("next/server.js").NextFetchEvent // Only this member is looked at.
