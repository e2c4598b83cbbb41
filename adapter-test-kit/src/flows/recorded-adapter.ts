import { wrapMethods, type Adapter, type AdapterUser } from "@lockstep/core/adapters"
import { createMeeting } from "./meeting.ts"

/** What an application wrote through an adapter, and which of it still exists. */
export interface RecordedAdapter {
  readonly adapter: Adapter
  /** Returns the users that the application created and that are still stored. */
  users(): Promise<AdapterUser[]>
  /** Returns the tokens of the sessions that the application created and that are still valid. */
  sessions(): Promise<string[]>
  /**
   * Returns the verification tokens of an address that the application created and did not use.
   * Uses them.
   */
  leftTokens(identifier: string): Promise<string[]>
  /**
   * Does two things at the same time: their next calls that create a user or use a token wait for
   * each other, until one of the two has ended.
   */
  atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void>
  /** Deletes every user that the application created. */
  cleanUp(): Promise<void>
}

/** Methods in which two simultaneous sign-ins must not both succeed, or must find each other. */
const meetings: ReadonlySet<string> = new Set([
  "createUser",
  "createUserWithAccount",
  "useVerificationToken",
])

interface Written {
  /** By their string form: adapters issue IDs of several types. */
  readonly users: Map<string, string>
  readonly sessions: Set<string>
  readonly tokens: Map<string, string>
}

/** Records what an application writes through an adapter. */
export function recordAdapter(adapter: Adapter): RecordedAdapter {
  const written: Written = { users: new Map(), sessions: new Set(), tokens: new Map() }
  const meeting = createMeeting()
  return {
    atOnce: meeting.atOnce,
    adapter: wrapMethods(adapter, (method, name) => async (...args: unknown[]) => {
      if (meetings.has(name)) await meeting.arrive()
      const result = await method(...args)
      keep(written, name, args[0], result)
      return result
    }),
    users: () => usersOf(adapter, written),
    async sessions() {
      const valid: string[] = []
      for (const token of written.sessions) {
        if (await adapter.getSessionAndUser?.(token)) valid.push(token)
      }
      return valid
    },
    async leftTokens(identifier) {
      const left: string[] = []
      for (const [token, owner] of written.tokens) {
        if (owner !== identifier) continue
        if (await adapter.useVerificationToken?.({ identifier, token })) left.push(token)
      }
      return left
    },
    async cleanUp() {
      for (const id of written.users.values()) {
        // Flows check deletions themselves. This one cleans up for the next run on the same
        // database.
        await Promise.resolve(adapter.deleteUser?.(id)).catch(() => {})
      }
    },
  }
}

async function usersOf(adapter: Adapter, { users }: Written): Promise<AdapterUser[]> {
  const found: AdapterUser[] = []
  for (const id of users.values()) {
    const user = await adapter.getUser?.(id)
    if (user) found.push(user)
  }
  return found
}

function keep({ users, sessions, tokens }: Written, name: string, given: unknown, made: unknown) {
  if (name === "createUser") addUser(users, made)
  if (name === "createUserWithAccount") {
    addUser(users, Reflect.get(Object(made), "user"))
    addText(sessions, Reflect.get(Object(Reflect.get(Object(given), "session")), "sessionToken"))
  }
  if (name === "createSession" || name === "updateSession") {
    addText(sessions, Reflect.get(Object(given), "sessionToken"))
  }
  if (name === "createVerificationToken") {
    const token: unknown = Reflect.get(Object(given), "token")
    const identifier: unknown = Reflect.get(Object(given), "identifier")
    if (typeof token === "string" && typeof identifier === "string") tokens.set(token, identifier)
  }
}

function addUser(users: Map<string, string>, user: unknown): void {
  // The adapter accepts whatever it issued: an ID need not be a string.
  const id = Reflect.get(Object(user), "id") as string | undefined
  if (id !== undefined) users.set(String(id), id)
}

function addText(texts: Set<string>, value: unknown): void {
  if (typeof value === "string") texts.add(value)
}
