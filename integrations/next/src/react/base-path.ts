/** The default base path of Lockstep's routes. */
export const defaultBasePath = "/api/auth"

let provided: string | undefined

/** The base path of the routes: that of the `SessionProvider` on the page, or else `/api/auth`. */
export function currentBasePath(): string {
  return provided ?? defaultBasePath
}

/**
 * Sets the base path for functions that are called outside components. Never call it on a server, which
 * can render several applications.
 *
 * @returns a function that undoes this
 */
export function provideBasePath(basePath: string): () => void {
  provided = basePath
  return () => {
    provided = undefined
  }
}
