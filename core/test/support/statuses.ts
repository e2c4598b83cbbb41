import { type AuthConfig, skipCSRFCheck } from "../../src/index.ts"

/** A request, and the status of its response. */
export interface StatusRequest {
  readonly status: number
  /** Below the base path. */
  readonly path: string
  readonly init?: RequestInit
  /** Instead of what the application has otherwise. */
  readonly options?: Partial<AuthConfig>
}

const form = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body,
})

const json = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
})

/** Requests to an application with a password, for each status that needs no waiting. */
export const statusRequests: readonly StatusRequest[] = [
  { status: 200, path: "/session" },
  { status: 200, path: "/csrf" },
  { status: 200, path: "/providers" },
  { status: 200, path: "/signin" },
  { status: 200, path: "/signout" },
  { status: 302, path: "/callback/password", init: form("name=ann&password=right") },
  { status: 302, path: "/signin/unknown" },
  { status: 400, path: "/unknown" },
  { status: 400, path: "/session", init: json("{}") },
  { status: 400, path: "/callback/password", init: json("[") },
  { status: 403, path: "/error?error=AccessDenied" },
  { status: 404, path: "/csrf", options: { skipCSRFCheck } },
  { status: 413, path: "/callback/password", init: form(`name=${"a".repeat(102_400)}`) },
  { status: 500, path: "/error?error=Configuration" },
  { status: 500, path: "/session", options: { session: { strategy: "database" } } },
]

/**
 * What a response of the library lacks of the headers that keep it from being stored, sniffed, framed, or
 * run as a document.
 *
 * @param response - of any status
 */
export function missingHeaders({ headers }: Response): string[] {
  const isPage = headers.get("content-type")?.startsWith("text/html") === true
  const needed: Record<string, readonly RegExp[]> = {
    "cache-control": [/\bprivate\b/, /\bno-store\b/],
    "content-security-policy": [/default-src 'none'/, /frame-ancestors 'none'/],
    "x-content-type-options": [/^nosniff$/],
    ...(isPage && { "x-frame-options": [/^DENY$/], "referrer-policy": [/^same-origin$/] }),
  }
  return Object.entries(needed).flatMap(([name, patterns]) => {
    const value = headers.get(name) ?? ""
    return patterns.every((pattern) => pattern.test(value)) ? [] : [`${name}: ${value}`]
  })
}
