/** The export that is used of `next/server`. */
type NextServer = Pick<typeof import("next/server.js"), "connection">

/**
 * Waits for the request, which `connection` of `next/server` does: with Cache Components, Next.js also renders
 * pages before there is one, and what it prefetches is made of the request's cookies, but must not depend on the
 * time.
 *
 * @throws the signals by which Next.js stops
 */
export async function connection(): Promise<void> {
  const next = await load()
  try {
    await next.connection()
  } catch (error) {
    // Unit tests of applications replace `next/headers`, and have no request.
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
