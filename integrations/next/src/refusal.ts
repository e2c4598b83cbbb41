import { noStore } from "./next-cookies.ts"

const headers = {
  "cache-control": noStore,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
}

/**
 * A response in place of what was asked for, with the headers that core's own JSON responses have.
 *
 * @param status - of the response
 * @param body - becomes JSON
 */
export function refusal(status: number, body: unknown): Response {
  return Response.json(body, { status, headers })
}
