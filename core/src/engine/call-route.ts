import { signInMethodOf } from "../actions/sign-in-methods.ts"
import type { AuthConfig } from "../config/auth-config.ts"
import { resolveConfig } from "../config/resolve-config.ts"
import type { AuthContext } from "../context.ts"
import type { RawResult } from "../response/raw-result.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"
import type { HandleOptions } from "./auth-engine.ts"
import { basePathOf, openContext } from "./open-context.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"
import { respond } from "./handle-request.ts"
import { actionRequest, type IncomingRequest } from "./incoming-request.ts"
import { sendable } from "./sendable.ts"
import { usableConfig } from "../config/config-resolution.ts"

/** What a server function asks for. */
export interface CallOptions extends HandleOptions {
  /** Is posted as JSON; without it the request is a `GET`. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** What a server function signs in with. */
export interface SignInCall extends HandleOptions {
  /** ID of the provider. */
  readonly provider: string
  /** What a form would send, such as `email`, `callbackUrl` and `link`. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Parameters for the provider's authorization URL. */
  readonly params?: URLSearchParams
}

/**
 * Does what a route does, for a server function of the application.
 *
 * @param route - path below the base path, perhaps with a query
 * @param from - the request in whose name it is done
 * @param options - where the routes are mounted, and what is posted
 * @throws AuthError when it goes wrong
 */
export function callRoute(
  config: AuthConfig,
  route: string,
  from: IncomingRequest,
  options: CallOptions,
): Promise<RawResult> {
  return inContext(config, route, from, options, async (context) => {
    // In the mode `raw` it is data.
    return (await respond(context, sendable)) as RawResult
  })
}

/**
 * Signs in with a provider, or begins to, as the form of the sign-in page does.
 *
 * @param from - the request in whose name it is done
 * @param wanted - the provider, and what is sent
 * @returns `undefined` where the sign-in page is next
 * @throws AuthError when it goes wrong
 */
export async function callSignIn(
  config: AuthConfig,
  from: IncomingRequest,
  { provider: id, fields: body, params, ...options }: SignInCall,
): Promise<RawResult | undefined> {
  const { providers, leftOut } = usableConfig(resolveConfig(config)).config
  const provider = providers.get(id)
  const method = provider && (await signInMethodOf(provider))
  const action = method && formAction(method)
  if (method === undefined || action === undefined) {
    // The host of the request is still checked.
    return inContext(config, "signin", from, options, () => {
      const omitted = leftOut.get(id)
      return omitted
        ? Promise.reject(configErrorFrom(omitted.problems))
        : Promise.resolve(undefined)
    })
  }
  const query = params?.size ? `?${params}` : ""
  const mayBeLink = method.startsFromAnySite === true && body["link"] === undefined
  const sender = mayBeLink ? fromAnySite(from) : from
  const route = `${action}/${encodeURIComponent(id)}${query}`
  return callRoute(config, route, sender, { ...options, body })
}

/** The URL to which the form of the sign-in page is posted; `undefined`: a script of the page does the rest. */
function formAction(method: SignInMethod): "signin" | "callback" | undefined {
  if (method.start) return "signin"
  return method.needsCSRFToken ? "callback" : undefined
}

/** A form that another site posts has an origin, and is refused by it. */
function fromAnySite({ origin, headers }: IncomingRequest): IncomingRequest {
  const sent = new Headers([...headers])
  if (!sent.has("origin")) sent.delete("sec-fetch-site")
  return { origin, headers: sent }
}

async function inContext<Result>(
  config: AuthConfig,
  route: string,
  from: IncomingRequest,
  { basePath: at, body }: CallOptions,
  run: (context: AuthContext) => Promise<Result>,
): Promise<Result> {
  const resolution = usableConfig(resolveConfig(config))
  const basePath = basePathOf(resolution, at)
  const request = actionRequest(from, basePath, route, body)
  const mode = { checkCSRF: false, raw: true }
  const context = openContext(request, resolution.config, basePath, mode)
  // In the mode `raw` it rejects.
  return context instanceof Promise ? (context as Promise<never>) : run(context)
}
