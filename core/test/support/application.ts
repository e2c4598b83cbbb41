import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, type AdapterUser, MemoryStore, type Store } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { defaultProviders } from "./current-provider.ts"
import { recordingLogger, type RecordingLogger } from "./recording-logger.ts"
import { configWith, type Visitor, visitor } from "./visitor.ts"
import { type ReplacedMethods, watchedAdapter } from "./watched-adapter.ts"

export const verifiedAt = new Date("2026-01-02T03:04:05.678Z")

/** Events whose messages are recorded. */
const recorded = [
  "signIn",
  "createUser",
  "updateUser",
  "linkAccount",
  "counterRegression",
  "limitReached",
  "sessionEnded",
  "tokenRefreshed",
  "tokenRefreshFailed",
] as const

type RecordedEvent = (typeof recorded)[number]

/** An application under test, quiet and on the reference adapter, and what is recorded of it. */
export interface Application extends Omit<RecordingLogger, "logger"> {
  readonly config: AuthConfig
  /** The reference adapter. */
  readonly adapter: Required<Adapter>
  /** What happened, in order: adapter methods, callbacks and events. */
  readonly log: string[]
  /** Messages of the events, in order. */
  readonly events: Readonly<Record<RecordedEvent, unknown[]>>
  /** Opens a browser without cookies. */
  browser(): Visitor
}

/**
 * Makes an application. Its users sign in at the provider of the test that runs, if there is one.
 *
 * @param options - instead of the usual ones
 * @param replaced - methods in the place of those of the reference adapter, or (`undefined`) to take away
 */
export function application(
  options: Partial<AuthConfig> = {},
  replaced: ReplacedMethods = {},
): Application {
  const adapter = MemoryAdapter()
  const log: string[] = []
  // Each name has its list.
  const events = Object.fromEntries(
    recorded.map((name) => [name, [] as unknown[]]),
  ) as Application["events"]
  const { logger, ...logged } = recordingLogger()
  const config = configWith({
    adapter: watchedAdapter(adapter, replaced, log),
    providers: defaultProviders(),
    logger,
    events: Object.fromEntries(
      Object.entries(events).map(([name, messages]) => [
        name,
        (message: unknown) => {
          log.push(`event ${name}`)
          messages.push(message)
        },
      ]),
    ),
    callbacks: {
      signIn() {
        log.push("callback signIn")
        return true
      },
    },
    ...options,
  })
  return { config, adapter, log, events, ...logged, browser: () => visitor(config) }
}

/** Stores a user by hand. */
export async function storeUser(
  adapter: Adapter,
  user: Partial<AdapterUser> = {},
): Promise<AdapterUser> {
  const ada = { id: crypto.randomUUID(), email: "ada@example.com", emailVerified: null }
  const stored = await adapter.createUser?.({ ...ada, ...user })
  if (stored === undefined) throw new Error("The adapter stores no users.")
  return stored
}

/** The ID of the user who has an account. */
export async function userIdOf(
  adapter: Adapter,
  account: { readonly provider: string; readonly providerAccountId: string },
): Promise<string> {
  const user = await adapter.getUserByAccount?.(account)
  if (!user) throw new Error(`There is no account of ${account.providerAccountId}.`)
  return user.id
}

/** The reference store, as if it were that of all processes. */
export function sharedStore(): Store {
  return { ...MemoryStore(), shared: true }
}
