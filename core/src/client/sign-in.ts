import { requestPasskey, type PasskeyCeremony } from "./request-passkey.ts"
import type { ClientOptions } from "./request-action.ts"
import { type ClientResult, goTo, here, signInPage, submit } from "./follow.ts"
import { type ClientProvider, getCsrfToken, getProviders } from "./reading.ts"
import { announceSessionChange } from "./session-changes.ts"

/** Options of {@link signIn}. */
export interface SignInOptions extends ClientOptions {
  /** Whether the page goes where the answer leads. Default `true`. */
  redirect?: boolean | undefined
  /** Where to go afterwards. Default: this page. */
  redirectTo?: string | undefined
  /** What a form would post: `email`, or the inputs of credentials. */
  fields?: Readonly<Record<string, string>>
  /** Whether the session outlives the browser, if the server asks (`session.persistence`). Default: no. */
  remember?: boolean | undefined
  /** Further parameters for the provider's authorization URL. */
  authorizationParams?: Readonly<Record<string, string>>
  /** Runs the browser's part of a sign-in with a passkey. `@lockstep/core/client/passkey` has it built in. */
  passkey?: PasskeyCeremony
}

/**
 * Signs in.
 *
 * ```ts
 * const result = await signIn("credentials", { redirect: false, fields: { name, password } })
 * if (!result.ok) show(result.code ?? result.error)
 * ```
 *
 * @param provider - its id; without one, or with one that needs more than this function has, the
 *   sign-in page takes over
 * @param options - what goes along
 * @returns how it went; with a redirect the page is being left by then
 * @throws ClientFetchError when there is no good answer
 */
export async function signIn(
  provider?: string,
  options: SignInOptions = {},
): Promise<ClientResult> {
  const { redirect = true, redirectTo = here() } = options
  const result = await attempt(provider, options, redirectTo)
  if (redirect) goTo(result.url)
  return result
}

async function attempt(
  id: string | undefined,
  options: SignInOptions,
  callbackUrl: string | undefined,
): Promise<ClientResult> {
  const url = signInPage(callbackUrl, options)
  if (id === undefined) return { ok: true, url }
  // Neither needs the other.
  const [providers, csrfToken] = await Promise.all([getProviders(options), getCsrfToken(options)])
  const provider = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (provider === undefined) return { ok: false, error: "InvalidProvider", code: undefined, url }
  const own = await ownFields(provider, options)
  const fields = { remember: options.remember, ...options.fields, ...own, csrfToken, callbackUrl }
  const result = await submit(routeTo(provider, own !== undefined, options), fields, options)
  // Elsewhere signing in has only begun.
  if (own !== undefined && result.ok) announceSessionChange()
  return result
}

/** What this sign-in method adds, if one request completes it; `undefined`: it goes on elsewhere. */
async function ownFields(
  { id, type }: ClientProvider,
  options: SignInOptions,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (type === "credentials") return {}
  const { passkey } = options
  return type === "webauthn" && passkey !== undefined
    ? requestPasskey(id, passkey, options)
    : undefined
}

function routeTo({ id }: ClientProvider, isComplete: boolean, options: SignInOptions): string {
  const query = new URLSearchParams(options.authorizationParams).toString()
  const route = `${isComplete ? "callback" : "signin"}/${encodeURIComponent(id)}`
  return query === "" ? route : `${route}?${query}`
}
