import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { type CeremonyResult, softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { address, finish, optionsFor, passkeySite } from "../webauthn/passkey-site.ts"
import { currentProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

/** A response to a sign-in that can be sent several times, with the cookies that belong to it. */
export interface Stolen {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly log: string[]
  readonly errors: readonly Error[]
  readonly warnings: readonly string[]
  readonly cookies: ReadonlyMap<string, string>
  send(browser: Visitor): Promise<string>
}

/** The response of a browser that used a passkey, or made one. */
export async function passkeyAnswer(
  action: "authenticate" | "register",
  replaced: ReplacedMethods = {},
  options: Partial<AuthConfig> = {},
): Promise<Stolen> {
  const site = passkeySite(options, replaced)
  const browser = visitor(site.config)
  const passkey = await softwarePasskey(origin)
  const register = await optionsFor(browser, { action: "register", email: address })
  let answer: CeremonyResult = await passkey.create(register.options)
  if (action === "authenticate") {
    await finish(browser, "register", answer)
    await browser.submit("signout")
    const { options: asked } = await optionsFor(browser, { action })
    // As synchronized passkeys do, of which no counter tells a replay.
    answer = await passkey.get(asked, { counter: 0 })
  }
  const cookies = new Map(browser.cookies)
  return { ...site, cookies, send: (each) => finish(each, action, answer) }
}

/** The response of a provider. */
export async function providerAnswer(
  replaced: ReplacedMethods = {},
  options: Partial<AuthConfig> = {},
): Promise<Stolen> {
  const site = application(options, replaced)
  const browser = visitor(site.config)
  return { ...site, ...(await startedBy(browser)), cookies: new Map(browser.cookies) }
}

/**
 * Starts a sign-in at the provider.
 *
 * @param browser - where
 * @returns sends the response of the provider, from any browser
 */
export async function startedBy(browser: Visitor): Promise<Pick<Stolen, "send">> {
  const away = await browser.submit("signin/local")
  const url = new URL(away.headers.get("location") ?? "")
  const query = new URLSearchParams(currentProvider().answer(url)).toString()
  const send = async (each: Visitor): Promise<string> =>
    (await each.get(`callback/local?${query}`)).headers.get("location") ?? ""
  return { send }
}
