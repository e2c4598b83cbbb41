import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach } from "vitest"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import { allowInsecureRequests, type AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, type Visitor } from "../support/visitor.ts"
import { type ReplacedMethods, watchedAdapter } from "../support/watched-adapter.ts"

export const origin = "http://app.example.com"
export const cookieName = "authjs.session-token"
export const verifiedAt = new Date("2026-01-02T03:04:05.678Z")

/**
 * What a process does when its first sign-in starts: it stores its own token twice, to learn whether
 * the store refuses the second one, and deletes it. Then it claims the keys of its marks, and looks
 * for old ones of two hours: it stores the first token that there could be, and deletes it.
 */
export const triedStore: readonly string[] = [
  "createVerificationToken",
  "createVerificationToken",
  "useVerificationToken",
  "createVerificationToken",
  ...Array.from({ length: 2 }, () => ["createVerificationToken", "useVerificationToken"]).flat(),
]

/** The same, and the mark that the response was used, stored before anything is done with it. */
export const firstMark: readonly string[] = [...triedStore, "createVerificationToken"]

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

/** The application's entry for it. */
export function providerOf(id = "local", members: Partial<OIDCConfig> = {}): OIDCConfig {
  return {
    id,
    name: "Local",
    type: "oidc",
    issuer: currentProvider().issuer,
    ...programmableClient,
    [allowInsecureRequests]: true,
    ...members,
  }
}

/** An application that is watched. */
export interface House {
  readonly config: AuthConfig
  readonly adapter: Adapter
  /** What happened, in order: adapter methods, callbacks and events. */
  readonly log: string[]
  readonly errors: Error[]
  /** Code, path and message of each warning. */
  readonly warnings: string[]
}

/** An application on the reference adapter, with its methods replaced or (`undefined`) taken away. */
export function house(replaced: ReplacedMethods = {}, options: Partial<AuthConfig> = {}): House {
  const adapter: Adapter = MemoryAdapter()
  const log: string[] = []
  const { logger, errors, warnings } = recordingLogger()
  const event = (name: string) => () => void log.push(`event ${name}`)
  const config = configWith({
    adapter: watchedAdapter(adapter, replaced, log),
    providers: [providerOf()],
    logger,
    events: {
      signIn: event("signIn"),
      createUser: event("createUser"),
      linkAccount: event("linkAccount"),
    },
    callbacks: {
      signIn: () => {
        log.push("callback signIn")
        return true
      },
    },
    ...options,
  })
  return { config, adapter, log, errors, warnings }
}

/** Goes to the provider and comes back. */
export async function signIn(
  browser: Visitor,
  { id = "local", form = {} }: { id?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const away = await browser.submit(`signin/${id}`, form)
  const url = new URL(away.headers.get("location") ?? "")
  if (url.origin === origin) return url.href
  const query = new URLSearchParams(currentProvider().answer(url)).toString()
  const back = await browser.get(`callback/${id}?${query}`)
  return back.headers.get("location") ?? ""
}

/** Stores a user by hand. */
export function storeUser(adapter: Adapter, user: Partial<AdapterUser> = {}): Promise<AdapterUser> {
  const stored = adapter.createUser?.({
    id: crypto.randomUUID(),
    email: "ada@example.com",
    emailVerified: null,
    ...user,
  })
  return Promise.resolve(stored).then((created) => {
    if (created === undefined) throw new Error("The reference adapter has createUser.")
    return created
  })
}
