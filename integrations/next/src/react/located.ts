import { currentBasePath } from "./base-path.ts"

/** The base path of the routes. */
export interface RouteOptions {
  /** Default: that of the `SessionProvider` on the page, or else `/api/auth`. */
  basePath?: string | undefined
}

/** The base path of the routes, and the return URL. */
export interface FollowOptions extends RouteOptions {
  /** Whether the page is redirected to the URL of the response. Default: `true`. */
  redirect?: boolean | undefined
  /** The return URL. Default: the current page. */
  redirectTo?: string | undefined
  /** @deprecated The older name of `redirectTo`. */
  callbackUrl?: string | undefined
}

/** Returns the base path of the routes in the form that the core's functions expect. */
export function located({ basePath = currentBasePath() }: RouteOptions): { basePath: string } {
  return { basePath }
}

/** The return value of {@link following}. */
export interface Following {
  basePath: string
  redirect: boolean | undefined
  redirectTo: string | undefined
}

/** Returns the base path of the routes and the return URL in the form that the core's functions expect. */
export function following({ basePath, redirect, ...to }: FollowOptions): Following {
  return {
    ...located({ basePath }),
    redirect,
    redirectTo: to.redirectTo ?? to.callbackUrl,
  }
}
