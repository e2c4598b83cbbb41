import { createRequire } from "node:module"
import type { NextRequest } from "next/server.js"

/** One of the places in which Next.js keeps the request that it handles. */
interface Storage {
  run<Result>(store: unknown, work: () => Result): Result
}

/** The modules of Next.js that a server uses around an application. */
interface NextModules {
  readonly createRequestStoreForAPI: (
    request: NextRequest,
    url: URL,
    tags: readonly string[],
    onUpdateCookies: (cookies: readonly string[]) => void,
  ) => unknown
  readonly workAsyncStorage: Storage
  readonly workUnitAsyncStorage: Storage
}

const require = createRequire(import.meta.url)

function loadModules(): NextModules {
  const folder = "next/dist/server"
  // What these modules export in the version of Next.js that is installed.
  return {
    ...(require(`${folder}/async-storage/request-store.js`) as object),
    ...(require(`${folder}/app-render/work-async-storage.external.js`) as object),
    ...(require(`${folder}/app-render/work-unit-async-storage.external.js`) as object),
  } as NextModules
}

let modules: NextModules | undefined

/**
 * Runs code as a server action or a route handler of Next.js is run: `headers` and `cookies` of
 * `next/headers` belong to the request.
 *
 * @returns what the code returned, and the `Set-Cookie` headers
 */
export async function insideNext<Result>(
  request: NextRequest,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cookies: readonly string[] }> {
  modules ??= loadModules()
  const { createRequestStoreForAPI, workAsyncStorage, workUnitAsyncStorage } = modules
  let cookies: readonly string[] = []
  const store = createRequestStoreForAPI(request, request.nextUrl, [], (all) => (cookies = all))
  const route = { route: "/page", isStaticGeneration: false, forceStatic: false }
  const result = await workAsyncStorage.run(route, () => workUnitAsyncStorage.run(store, work))
  return { result, cookies }
}
