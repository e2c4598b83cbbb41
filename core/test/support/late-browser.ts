import { Auth, type AuthConfig } from "../../src/index.ts"
import { visitor, type Visitor } from "./visitor.ts"

/** A browser of which one request can take longer than those that follow it. */
export interface LateBrowser extends Visitor {
  /** Sends a request with the cookies of now, and keeps the response back. */
  begin(path: string, init?: RequestInit): Promise<void>
  /** The browser gets that response, and applies its cookies. */
  arrive(): Promise<Response>
}

/**
 * Opens a browser that applies the cookies of responses in the order in which the test lets them arrive.
 *
 * @param config - the application's configuration
 * @param origin - scheme and host of the application
 */
export function lateBrowser(config: AuthConfig, origin = "http://app.example.com"): LateBrowser {
  let late: Response | undefined
  const browser = visitor(config, origin, (request, current) => {
    const isArrival = late !== undefined && request.url.endsWith("/late")
    return isArrival && late ? Promise.resolve(late) : Auth(request, current)
  })
  return {
    ...browser,
    async begin(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set("cookie", browser.cookieHeader())
      late = await Auth(new Request(`${origin}/auth/${path}`, { ...init, headers }), config)
    },
    arrive: () => browser.get("late"),
  }
}
