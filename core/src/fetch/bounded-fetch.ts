import { isLoopbackHttp } from "../config/urls.ts"
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
/** Statuses of answers that must have no body (Fetch standard, "null body status"; a fetch hides 101 and 103). */
const bodyless: readonly number[] = [204, 205, 304]

type FetchOptions = Pick<ResolvedOAuthProvider, "fetch" | "allowInsecureRequests"> &
  Partial<Pick<ResolvedOAuthProvider, "allowLoopbackHttp">>

const bounded = new WeakMap<FetchOptions, typeof fetch>()

/** The bodies of answers that were read. */
const bodies = new WeakMap<Response, Uint8Array>()

/**
 * Returns the text of a response, which stays unread. For a response of a fetch with limits, this takes less
 * time than reading it.
 *
 * @param response - an answer whose body was not used
 */
export function peekText(response: Response): string | Promise<string> {
  const body = bodies.get(response)
  return body ? new TextDecoder().decode(body) : response.clone().text()
}

/** The fetch of a provider with its limits: always the same function for the same provider. */
export function boundedFetch(provider: FetchOptions): typeof fetch {
  let fetcher = bounded.get(provider)
  if (fetcher === undefined) {
    fetcher = boundFetch(provider)
    bounded.set(provider, fetcher)
  }
  return fetcher
}

/**
 * Wraps a fetch: https only, no redirect is followed, time and size of a response are limited, and the
 * response is read before it is returned.
 *
 * @param options - the fetch to use, and whether plain http is permitted
 * @param limits - other limits than the default ones
 */
export function boundFetch(options: FetchOptions, limits: FetchLimits = {}): typeof fetch {
  const { timeoutMs = 10_000, maxBytes = 1_048_576 } = limits
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!isAllowedProtocol(url, options)) {
      const problem = `${place(url)} is not https. Use its https endpoint.`
      throw new ProviderFailure(problem)
    }
    // AbortSignal.timeout would keep itself and its timer until the time is up, for each answer.
    const timeout = new AbortController()
    const { signal } = timeout
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new DOMException("The provider did not answer in time.", "TimeoutError")
        timeout.abort(error)
        // A custom fetch can ignore the signal. The wait must still end.
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
 * Returns whether a provider's requests may go to a URL, and browsers be sent there: https, and plain http
 * only where the application permits it or the provider runs on this machine.
 */
export function isAllowedProtocol(
  url: URL,
  { allowInsecureRequests, allowLoopbackHttp = false }: Omit<FetchOptions, "fetch">,
): boolean {
  if (url.protocol !== "http:") return url.protocol === "https:"
  return allowInsecureRequests || (allowLoopbackHttp && isLoopbackHttp(url.href))
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
  const { status, type, body: stream } = response
  const isRedirect = status > 300 && status < 309 && status !== 304
  if (isRedirect || type === "opaqueredirect") {
    await stream?.cancel()
    throw new ProviderFailure(`${place(url)} answered with a redirect. Configure the final URL.`)
  }
  const body = await readBounded(stream, maxBytes, signal)
  if (body === undefined) {
    throw new ProviderFailure(`${place(url)} answered with more than ${maxBytes} bytes.`)
  }
  const answer = new Response(bodyless.includes(status) ? null : body, response)
  // They describe the body as it was sent, not as it is returned.
  answer.headers.delete("content-encoding")
  answer.headers.delete("content-length")
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
