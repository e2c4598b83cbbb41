import { currentBasePath } from "./base-path.ts"

/** The base path of the routes. */
export interface RouteOptions {
  /** Default: that of the `SessionProvider` on the page, else `/api/auth`. */
  basePath?: string | undefined
}

/** The base path of the routes, and the return URL. */
export interface FollowOptions extends RouteOptions {
  /** Whether the page is redirected to the URL of the response. Default: `true`. */
  redirect?: boolean | undefined
  /** The return URL. Default: this page. */
  redirectTo?: string | undefined
  /** @deprecated The older name of `redirectTo`. */
  callbackUrl?: string | undefined
}

/**
 * Returns the base path of the routes, as the core's functions take it.
 *
 * @param options - as the application gave them
 */
export function located({ basePath = currentBasePath() }: RouteOptions): { basePath: string } {
  return { basePath }
}

/** What {@link following} returns. */
export interface Following {
  basePath: string
  redirect: boolean | undefined
  redirectTo: string | undefined
}

/**
 * Returns the base path of the routes and the return URL, as the core's functions take them.
 *
 * @param options - as the application gave them
 */
export function following({ basePath, redirect, ...to }: FollowOptions): Following {
  return {
    ...located({ basePath }),
    redirect,
    redirectTo: to.redirectTo ?? to.callbackUrl,
  }
}
