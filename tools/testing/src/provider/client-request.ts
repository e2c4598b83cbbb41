import { OAuthFailure } from "./oauth-failure.ts"
import type { ProviderState } from "./provider-state.ts"

/**
 * Reads a form that the application posts to an endpoint, and authenticates the client.
 *
 * @throws OAuthFailure if the client is not the registered client
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 RFC 6749, section 2.3.1}
 */
export async function readClientForm(
  { clientId, clientSecret, isStrict }: ProviderState,
  request: Request,
): Promise<URLSearchParams> {
  if (!isStrict) return new URLSearchParams(await request.text())
  const type = request.headers.get("content-type")?.split(";")[0]?.trim()
  if (request.method !== "POST" || type !== "application/x-www-form-urlencoded") {
    throw new OAuthFailure("invalid_request", "The endpoint is for posted forms.")
  }
  const form = new URLSearchParams(await request.text())
  const [id, secret] = basicCredentials(request) ?? [
    form.get("client_id"),
    form.get("client_secret"),
  ]
  if (id !== clientId || secret !== clientSecret) {
    throw new OAuthFailure("invalid_client", "The client ID or the client secret is wrong.", 401)
  }
  return form
}

function basicCredentials(request: Request): readonly string[] | undefined {
  const [, encoded] = /^Basic (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  if (encoded === undefined) return undefined
  const [, id = "", secret = ""] = /^([^:]*):(.*)$/s.exec(atob(encoded)) ?? []
  return [id, secret].map((part) => new URLSearchParams(`v=${part}`).get("v") ?? "")
}
