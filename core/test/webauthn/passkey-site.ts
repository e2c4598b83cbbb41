import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { type Application, application } from "../support/application.ts"
import type {
  CeremonyResult,
  CeremonyOptions,
  SoftwarePasskey,
} from "@lockstep/testing/programmable"
import type { Visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

export const address = "ada@example.com"

/** An application with passkeys, with methods of its adapter replaced or (`undefined`) taken away. */
export function passkeySite(
  options: Partial<AuthConfig> = {},
  replaced: ReplacedMethods = {},
): Application {
  const passkeys = { providers: [Passkey], experimental: { enableWebAuthn: true } }
  return application({ ...passkeys, ...options }, replaced)
}

/** What `webauthn-options` answers. */
export interface OptionsAnswer {
  readonly action: string
  readonly options: CeremonyOptions & Record<string, unknown>
}

/** Asks for the options of a ceremony. */
export async function optionsFor(
  browser: Visitor,
  fields: Record<string, string>,
  id = "passkey",
): Promise<OptionsAnswer> {
  const response = await browser.get(
    `webauthn-options/${id}?${String(new URLSearchParams(fields))}`,
  )
  if (response.status !== 200) throw new Error(`options were refused with ${response.status}`)
  // The shape is that of the wire contract.
  return (await response.json()) as OptionsAnswer
}

/** Creates a passkey, and signs in with it as a new user; resolves to where the browser is sent then. */
export async function registerPasskey(
  browser: Visitor,
  passkey: SoftwarePasskey,
  email: string = address,
): Promise<string> {
  const { options } = await optionsFor(browser, { action: "register", email })
  return finish(browser, "register", await passkey.create(options))
}

/** Signs in with a passkey; resolves to where the browser is sent then. */
export async function usePasskey(browser: Visitor, passkey: SoftwarePasskey): Promise<string> {
  const { options } = await optionsFor(browser, { action: "authenticate" })
  return finish(browser, "authenticate", await passkey.get(options))
}

/** Posts what the browser answered; resolves to where it is sent then. */
export async function finish(
  browser: Visitor,
  action: string,
  answer: CeremonyResult | string,
  id = "passkey",
): Promise<string> {
  const data = typeof answer === "string" ? answer : JSON.stringify(answer)
  const response = await browser.post(`callback/${id}`, { action, data })
  return response.headers.get("location") ?? ""
}

/** The user with an address, who must be stored. */
export async function storedUser(
  adapter: Required<Adapter>,
  email: string = address,
): Promise<AdapterUser> {
  const user = await adapter.getUserByEmail(email)
  if (user === null) throw new Error("No such user is stored.")
  return user
}
