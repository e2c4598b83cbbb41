import { createHash } from "node:crypto"
import {
  authorizationCode,
  type Misbehaviour,
  type ProgrammableProvider,
  programmableClient,
  type ReceivedRequest,
  sendJson,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"

/** An OpenID provider that checks requests as the conformance suite does, and can do wrong itself. */
export interface SuiteProvider extends ProgrammableProvider {
  /** Parameters of the authorization requests so far. */
  readonly authorizations: readonly URLSearchParams[]
  /** Answers authorization requests with these parameters from now on, beside `state` and `iss`. */
  answerWith(params: Readonly<Record<string, string>>): void
}

/**
 * Starts a provider that has an authorization endpoint, which signs in the only user without asking, and
 * a token endpoint that refuses a request which does not fit the authorization (RFC 6749, section 4.1.3;
 * RFC 7636, section 4.6).
 *
 * @param does - what it does wrong; nothing by default
 */
export async function startSuiteProvider(does: Misbehaviour = {}): Promise<SuiteProvider> {
  const authorizations: URLSearchParams[] = []
  const codes = new Map<string, URLSearchParams>()
  let params: Readonly<Record<string, string>> = { code: authorizationCode }
  const op = await startProgrammableProvider({
    ...does,
    routes: {
      "/authorize": (response, request) => {
        const url = new URL(request.url ?? "/", op.issuer)
        const asked = url.searchParams
        const problem = authorizationProblem(asked)
        if (problem !== undefined) return sendJson(response, { error: problem }, 400)
        authorizations.push(asked)
        const { state = "", iss = "" } = op.answer(url)
        const answer = new URLSearchParams({ ...params, state, iss })
        const code = answer.get("code")
        if (code !== null) codes.set(code, asked)
        const target = new URL(asked.get("redirect_uri") ?? "")
        if (asked.get("response_mode") === "form_post") {
          response.writeHead(200, { "content-type": "text/html" }).end(formPage(target, answer))
          return
        }
        target.search = answer.toString()
        response.writeHead(302, { location: target.href }).end()
      },
      ...does.routes,
    },
    // A code is good once, and for the request that its authorization was for.
    tokenProblem: (request) => {
      const code = request.body.get("code") ?? ""
      const asked = codes.get(code)
      codes.delete(code)
      return asked === undefined ? "invalid_grant" : tokenProblem(request, asked)
    },
  })
  return { ...op, authorizations, answerWith: (next) => void (params = next) }
}

function authorizationProblem(asked: URLSearchParams): string | undefined {
  if (asked.get("response_type") !== "code") return "unsupported_response_type"
  if (asked.get("client_id") !== programmableClient.clientId) return "unauthorized_client"
  const needed = ["redirect_uri", "state", "nonce", "code_challenge"]
  if (needed.some((name) => (asked.get(name) ?? "") === "")) return "invalid_request"
  if (asked.get("code_challenge_method") !== "S256") return "invalid_request"
  const scopes = asked.get("scope")?.split(" ") ?? []
  return scopes.includes("openid") ? undefined : "invalid_scope"
}

function tokenProblem(
  { body, headers }: ReceivedRequest,
  asked: URLSearchParams,
): string | undefined {
  if (body.get("grant_type") !== "authorization_code") return "unsupported_grant_type"
  const { clientId, clientSecret } = programmableClient
  const [id, secret] = basicCredentials(headers.authorization)
  if (id !== clientId || secret !== clientSecret) return "invalid_client"
  if (body.has("client_secret")) return "invalid_request"
  if (body.get("redirect_uri") !== asked.get("redirect_uri")) return "invalid_grant"
  const verifier = body.get("code_verifier") ?? ""
  const challenge = createHash("sha256").update(verifier).digest("base64url")
  return challenge === asked.get("code_challenge") ? undefined : "invalid_grant"
}

/** Client ID and secret, each form-encoded before they were joined (RFC 6749, section 2.3.1). */
function basicCredentials(header = ""): readonly string[] {
  const [, encoded = ""] = /^Basic (\S+)$/.exec(header) ?? []
  const parts = Buffer.from(encoded, "base64").toString().split(":")
  return parts.map((part) => new URLSearchParams(`part=${part}`).get("part") ?? "")
}

/** The page of OAuth 2.0 Form Post Response Mode, section 2; the values need no escaping. */
function formPage(target: URL, answer: URLSearchParams): string {
  const inputs = [...answer].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return `<!doctype html><form method="post" action="${target.href}">${inputs.join("")}</form>`
}
