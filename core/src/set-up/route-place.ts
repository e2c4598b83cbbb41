import type { WarningDetails } from "../logging/logger.ts"

/** What an integration knows of the place of its routes. */
export interface RoutePlace {
  /** Where the routes are mounted, for the browser. */
  readonly basePath: string
  /** The origin that the headers of the request name, even if `AUTH_URL` states another one. */
  readonly receivedOrigin: string | undefined
  /** Where the application mounted the routes, if that is not the base path, or leads to a mistake. */
  readonly misplaced: WarningDetails | undefined
  /** The line of code that mounts the routes, for every method and path. */
  readonly howToMount: string
}
