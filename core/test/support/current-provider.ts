import { afterEach, beforeEach } from "vitest"
import { allowInsecureRequests } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "./programmable-provider.ts"
import { origin, type Visitor } from "./visitor.ts"

/** What is needed of a provider to bring its response back. */
type Answering = Pick<ProgrammableProvider, "answer">

let running: ProgrammableProvider | undefined

/** Starts a provider for each test of the file that calls this; files may share this module. */
export function useProvider(): void {
  beforeEach(async () => {
    running = await startProgrammableProvider()
  })

  afterEach(async () => {
    await running?.close()
    running = undefined
  })
}

/** The provider of the test that runs. */
export function currentProvider(): ProgrammableProvider {
  if (!running) throw new Error("Call useProvider() at the top of the test file.")
  return running
}

/** The only provider of an application, unless a test says otherwise. */
export function defaultProviders(): OIDCConfig[] {
  return running ? [providerOf()] : []
}

/** The application's entry for it. */
export function providerOf(id = "local", members: Partial<OIDCConfig> = {}): OIDCConfig {
  return entryOf(currentProvider(), id, { name: "Local", ...members })
}

/**
 * An application's entry for an OpenID provider on this machine.
 *
 * @param provider - a programmable one, unless it names its client
 * @param id - of the entry
 * @param members - instead of the usual ones
 */
export function entryOf(
  { issuer, ...client }: { readonly issuer: string } & Partial<typeof programmableClient>,
  id: string,
  members: Partial<OIDCConfig> = {},
) {
  const { clientId, clientSecret } = { ...programmableClient, ...client }
  const entry = { id, name: id, type: "oidc", issuer, clientId, clientSecret } as const
  return { ...entry, [allowInsecureRequests]: true, ...members }
}

/**
 * What the browser brings back from the provider to which a response sends it.
 *
 * @param away - the response
 * @param provider - that of the test that runs, unless it is another one
 */
export function answerTo(away: Response, provider: Answering = currentProvider()) {
  return provider.answer(new URL(away.headers.get("location") ?? ""))
}

/** Starts a sign-in; the returned function brings the response of the provider back. */
export async function beginSignIn(
  browser: Visitor,
  provider: Answering,
  { id = "local", form = {} }: { id?: string; form?: Record<string, string> } = {},
): Promise<(headers?: Record<string, string>) => Promise<Response>> {
  const away = await browser.submit(`signin/${id}`, form)
  // The application does not send the browser away if it rejects the sign-in.
  if (new URL(away.headers.get("location") ?? "").origin === origin) return async () => away
  const query = new URLSearchParams(answerTo(away, provider))
  return (headers) => browser.get(`callback/${id}?${query}`, headers)
}

/** Goes to the provider and comes back; returns the URL to which the application sends the browser. */
export async function signIn(
  browser: Visitor,
  options: { id?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const back = await beginSignIn(browser, currentProvider(), options)
  return (await back()).headers.get("location") ?? ""
}
