/** The default base path of Lockstep's routes. */
export const defaultBasePath = "/api/auth"

let provided: string | undefined

/** The base path of the routes: that of the `SessionProvider` on the page, else `/api/auth`. */
export function currentBasePath(): string {
  return provided ?? defaultBasePath
}

/**
 * Makes a path known to functions that are called outside of components. Never on a server, which
 * renders for many applications and users.
 *
 * @param basePath - the base path of the routes
 * @returns a function that takes it back
 */
export function provideBasePath(basePath: string): () => void {
  provided = basePath
  return () => {
    provided = undefined
  }
}
