/** The export of `next/server` that Lockstep uses. */
type NextServer = Pick<typeof import("next/server.js"), "connection">

/**
 * Waits for the request, with `connection` of `next/server`. With Cache Components, Next.js also renders pages
 * before there is a request. Prefetched content can depend on the request's cookies, but must not depend on the
 * time.
 *
 * @throws the signals that make Next.js stop rendering
 */
export async function connection(): Promise<void> {
  const next = await load()
  try {
    await next.connection()
  } catch (error) {
    // Unit tests of applications replace `next/headers` and have no request.
    if (!(error instanceof Error) || !error.message.includes("outside a request scope")) throw error
  }
}

/** As for `next/headers`, on the edge only the name without extension has access to requests. */
async function load(): Promise<NextServer> {
  try {
    // @ts-expect-error Next.js names no entry points for ECMAScript modules.
    const found: unknown = await import("next/server")
    // The same module, by the name that has types.
    return found as NextServer
  } catch {
    return import("next/server.js")
  }
}
