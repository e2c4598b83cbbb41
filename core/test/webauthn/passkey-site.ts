import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import type { CeremonyResult, CeremonyOptions } from "@lockstep/testing/programmable"
import { configWith, type Visitor } from "../support/visitor.ts"
import { type ReplacedMethods, watchedAdapter } from "../support/watched-adapter.ts"

export const origin = "http://app.example.com"
export const address = "ada@example.com"
export const sessionCookie = "authjs.session-token"

/** An application with passkeys that is watched. */
export interface PasskeySite {
  readonly config: AuthConfig
  readonly adapter: Required<Adapter>
  /** What happened, in order: adapter methods, callbacks and events. */
  readonly log: string[]
  readonly errors: Error[]
  /** Code, path and message of each warning. */
  readonly warnings: string[]
}

/** An application on the reference adapter, with its methods replaced or (`undefined`) taken away. */
export function passkeySite(
  options: Partial<AuthConfig> = {},
  replaced: ReplacedMethods = {},
): PasskeySite {
  const adapter = MemoryAdapter()
  const log: string[] = []
  const { logger, errors, warnings } = recordingLogger()
  const event = (name: string) => () => void log.push(`event ${name}`)
  const config = configWith({
    adapter: watchedAdapter(adapter, replaced, log),
    providers: [Passkey],
    experimental: { enableWebAuthn: true },
    logger,
    events: {
      signIn: event("signIn"),
      createUser: event("createUser"),
      linkAccount: event("linkAccount"),
      counterRegression: event("counterRegression"),
    },
    ...options,
  })
  return { config, adapter, log, errors, warnings }
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
