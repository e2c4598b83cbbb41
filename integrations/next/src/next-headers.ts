/** The exports of `next/headers` that Lockstep uses. */
type NextHeaders = Pick<typeof import("next/headers.js"), "cookies" | "headers">

/** `cookies` of `next/headers`. */
export async function cookies(): ReturnType<NextHeaders["cookies"]> {
  return (await load()).cookies()
}

/** `headers` of `next/headers`. */
export async function headers(): ReturnType<NextHeaders["headers"]> {
  return (await load()).headers()
}

/**
 * In the edge runtime, the two names resolve to two modules, and only the one without an extension has
 * access to requests. Node.js resolves only the other one when it runs this package without bundling.
 */
async function load(): Promise<NextHeaders> {
  try {
    // @ts-expect-error Next.js names no entry points for ECMAScript modules.
    const found: unknown = await import("next/headers")
    // The same module, by the name that has types.
    return found as NextHeaders
  } catch {
    return import("next/headers.js")
  }
}
