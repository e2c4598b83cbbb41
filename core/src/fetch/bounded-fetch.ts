import { isLoopbackHttp } from "../config/loopback.ts"
import { errorBeneath } from "../errors/error-cause.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { readBounded } from "../reading/read-bounded.ts"
import { ProviderFailure } from "./provider-failure.ts"

/** How long and how much a provider may answer. */
export interface FetchLimits {
  /** From the start of the request to the end of the body, in milliseconds. Default 10000. */
  readonly timeoutMs?: number
  /** Size of the body after decompression. Default 1 MiB. */
  readonly maxBytes?: number
}

const userAgent = "lockstep"
/** Statuses whose responses must have no body (Fetch standard, "null body status"). */
const bodyless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

type FetchOptions = Pick<ResolvedOAuthProvider, "fetch" | "allowInsecureRequests"> &
  Partial<Pick<ResolvedOAuthProvider, "allowLoopbackHttp">>

const bounded = new WeakMap<FetchOptions, typeof fetch>()

/** The bodies of answers that were read. */
const bodies = new WeakMap<Response, Uint8Array>()

/**
 * The text of an answer, which stays unread where it came from a fetch with limits: to read it, and to make
 * another one for who reads it next, takes longer than all else that is done with it.
 *
 * @param response - an answer whose body was not used
 */
export async function peekText(response: Response): Promise<string> {
  const body = response.bodyUsed ? undefined : bodies.get(response)
  return body === undefined ? response.text() : new TextDecoder().decode(body)
}

/**
 * The fetch of a provider with its limits: always the same function for the same provider.
 *
 * @param provider - a resolved provider
 */
export function boundedFetch(provider: FetchOptions): typeof fetch {
  let fetcher = bounded.get(provider)
  if (fetcher === undefined) {
    fetcher = boundFetch(provider)
    bounded.set(provider, fetcher)
  }
  return fetcher
}

/**
 * Wraps a fetch: https only, no redirect is followed, time and size of an answer are limited, and the
 * answer is read before it is handed on.
 *
 * @param options - the fetch to use, and whether plain http is permitted
 * @param limits - other limits than the default ones
 */
export function boundFetch(options: FetchOptions, limits: FetchLimits = {}): typeof fetch {
  const { timeoutMs = 10_000, maxBytes = 1_048_576 } = limits
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!isAllowedProtocol(url, options)) throw notHttps(url)
    // AbortSignal.timeout would keep itself and its timer until the time is up, for each answer.
    const timeout = new AbortController()
    const { signal } = timeout
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new DOMException("The provider took too long.", "TimeoutError")
        timeout.abort(error)
        // A custom fetch may ignore the signal; waiting for it must end all the same.
        reject(error)
      }, timeoutMs)
    })
    // What cannot be sent, or a custom fetch, may fail before there is a promise.
    const answer = async (): Promise<Response> => {
      const bounds: RequestInit = {
        ...init,
        headers: withUserAgent(input, init),
        redirect: "manual",
        signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
      }
      return readAnswer(await options.fetch(input, bounds), url, maxBytes, signal)
    }
    try {
      return await Promise.race([answer(), tooLate])
    } catch (error) {
      throw asFailure(error, url)
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Tells whether a provider's requests may go to a URL, and browsers be sent there: https, and plain http
 * only where the application permits it or the provider runs on this machine.
 *
 * @param url - where to
 * @param options - what the provider permits
 */
export function isAllowedProtocol(
  url: URL,
  { allowInsecureRequests, allowLoopbackHttp = false }: Omit<FetchOptions, "fetch">,
): boolean {
  if (url.protocol !== "http:") return url.protocol === "https:"
  return allowInsecureRequests || (allowLoopbackHttp && isLoopbackHttp(url.href))
}

function notHttps(url: URL): ProviderFailure {
  return new ProviderFailure(`${place(url)} is not https. Use the https endpoint of the provider.`)
}

function withUserAgent(input: string | URL | Request, init: RequestInit | undefined): Headers {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
  // Providers such as GitHub refuse a request without one.
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent)
  return headers
}

async function readAnswer(
  response: Response,
  url: URL,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Response> {
  const { status, statusText } = response
  if (response.type === "opaqueredirect" || redirects.has(status)) {
    await response.body?.cancel()
    throw new ProviderFailure(
      `${place(url)} answered with a redirect, which is not followed. Configure the final URL.`,
    )
  }
  const body = await readBounded(response.body, maxBytes, signal)
  if (body === undefined) {
    throw new ProviderFailure(`${place(url)} answered with more than ${maxBytes} bytes.`)
  }
  const headers = new Headers(response.headers)
  // They describe the body as it was sent, not as it is handed on.
  headers.delete("content-encoding")
  headers.delete("content-length")
  const answer = new Response(bodyless.has(status) ? null : body, { status, statusText, headers })
  bodies.set(answer, body)
  return answer
}

function asFailure(error: unknown, url: URL): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const name = error instanceof Error ? error.name : "unknown"
  if (name === "TimeoutError") {
    return new ProviderFailure(`${place(url)} did not answer in time.`)
  }
  const code = errorCode(error) ?? name
  return new ProviderFailure(`${place(url)} could not be reached (${code}).`)
}

/** Code such as `ECONNREFUSED`; messages are left out, as those of a custom fetch may quote a request. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = "code" in error ? error.code : undefined
  return typeof code === "string" ? code : errorCode(errorBeneath(error))
}

/** A URL as a message may show it: a query could carry a secret. */
function place(url: URL): string {
  return `${url.origin}${url.pathname}`
}
