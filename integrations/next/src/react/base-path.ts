/** Where the routes of Lockstep are unless told otherwise. */
export const defaultBasePath = "/api/auth"

let provided: string | undefined

/** Where the routes are: where the `SessionProvider` on the page says, else at `/api/auth`. */
export function currentBasePath(): string {
  return provided ?? defaultBasePath
}

/**
 * Makes a path known to functions that are called outside of components. Never on a server, which
 * renders for many applications and users.
 *
 * @param basePath - where the routes are
 * @returns a function that takes it back
 */
export function provideBasePath(basePath: string): () => void {
  provided = basePath
  return () => {
    provided = undefined
  }
}
