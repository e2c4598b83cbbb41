/** The exports that are used of `next/headers`. */
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
 * On the edge the two names resolve to two modules, and only the one without extension has access
 * to requests. Node.js, where it runs this package as it is, finds only the other one.
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
