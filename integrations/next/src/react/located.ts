import { currentBasePath } from "./base-path.ts"

/** Where the routes are. */
export interface RouteOptions {
  /** Default: that of the `SessionProvider` on the page, else `/api/auth`. */
  basePath?: string | undefined
}

/** Where the routes are, and where to go. */
export interface FollowOptions extends RouteOptions {
  /** Whether the page goes where the answer leads. Default `true`. */
  redirect?: boolean | undefined
  /** Where to go afterwards. Default: this page. */
  redirectTo?: string | undefined
  /** @deprecated The older name of `redirectTo`. */
  callbackUrl?: string | undefined
}

/**
 * Where the routes are, as the core's functions take it.
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
 * Where the routes are, and where to go, as the core's functions take it.
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
