import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type AuthConfig, customFetch } from "../../src/index.ts"
import type { VerificationRequestParams } from "../../src/provider/email-provider.ts"
import type { OAuth2Config } from "../../src/provider/oauth-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { configWith } from "../support/visitor.ts"
import { serverSecrets } from "./observed.ts"

export const origin = "http://app.example.com"

/** What a server of a provider answers. */
export type Answer = (request: Request) => Response | Promise<Response>

/** An application with a sign-in method of each type. */
export interface Application {
  readonly config: AuthConfig
  /** The emails that were sent. */
  readonly mails: VerificationRequestParams[]
  /** Answers the outgoing requests by path; may be changed while it runs. */
  readonly answers: Record<string, Answer>
}

/** Uses of an application before another one takes its place, so that memory stays bounded. */
const usesOfOne = 500

/**
 * Makes an application on the reference adapter.
 *
 * @param options - instead of the usual ones
 */
export function application(options: Partial<AuthConfig> = {}): Application {
  const mails: VerificationRequestParams[] = []
  const answers: Record<string, Answer> = {
    "/token": () => json({ access_token: serverSecrets.accessToken, token_type: "bearer" }),
    "/userinfo": () => json({ sub: "ada", name: "Ada", email: "ada@example.com" }),
  }
  const passwords = Credentials({
    credentials: { name: {}, password: { type: "password" } },
    authorize: ({ name, password }) =>
      name === "ada" && password === serverSecrets.password ? { id: "ada", name: "Ada" } : null,
  })
  const mail = localMail({ sendVerificationRequest: (sent) => void mails.push(sent) })
  const config = configWith({
    secret: serverSecrets.authSecret,
    adapter: MemoryAdapter(),
    session: { strategy: "jwt" },
    providers: [...plainProviders(answers), passwords, mail, Passkey],
    experimental: { enableWebAuthn: true },
    ...options,
  })
  return { config, mails, answers }
}

/** Providers without OpenID, whose server is in this process. It responds by a redirect, or by a form. */
function plainProviders(answers: Record<string, Answer>): OAuth2Config[] {
  const url = "https://provider.example/authorize"
  const plain: OAuth2Config = {
    id: "plain",
    name: "Plain",
    type: "oauth",
    clientId: "client",
    clientSecret: serverSecrets.clientSecret,
    authorization: url,
    token: "https://provider.example/token",
    userinfo: "https://provider.example/userinfo",
    [customFetch]: fetchFrom(answers),
  }
  const authorization = { url, params: { response_mode: "form_post" } }
  return [plain, { ...plain, id: "posting", name: "Posting", authorization }]
}

/**
 * A `fetch` to servers in this process.
 *
 * @param answers - by path
 */
export function fetchFrom(answers: Record<string, Answer>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = answers[new URL(request.url).pathname]
    return answer === undefined ? new Response("", { status: 404 }) : answer(request)
  }
}

/** A response with a JSON body. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  })
}

/**
 * Makes a thing again after some uses of it.
 *
 * @param make - makes it
 */
export function renewed<Thing>(make: () => Thing): () => Thing {
  let thing = make()
  let uses = 0
  return () => {
    if (++uses % usesOfOne === 0) thing = make()
    return thing
  }
}
