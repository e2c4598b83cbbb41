import type { AdapterMethod } from "@lockstep/core/adapters"
import type { CaseTools } from "../bench/case.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** A way to store a date. */
export interface DateWay {
  readonly what: string
  readonly needs: readonly AdapterMethod[]
  /** Whether a past date may have been deleted when it is read. */
  readonly expires: boolean
  prepare(
    tools: CaseTools,
    adapter: WatchedAdapter,
    /** The instance that reads, if it is not the one that writes. */
    reader?: WatchedAdapter,
  ): Promise<PreparedWay>
}

/** A prepared way, which can be used any number of times. */
export interface PreparedWay {
  write(date: Date): Promise<unknown>
  /** Returns the stored date; nothing if there is no record. */
  read(): Promise<unknown>
}

/** Every way to store a date. */
export const dateWays: readonly DateWay[] = [
  {
    what: "emailVerified of a new user",
    needs: ["createUser", "getUserByEmail"],
    expires: false,
    async prepare({ sample }, adapter, reader = adapter) {
      let { email } = sample.user()
      return {
        write(emailVerified) {
          ;({ email } = sample.user())
          return adapter.createUser(sample.user({ email, emailVerified }))
        },
        read: async () => (await reader.getUserByEmail(email))?.emailVerified,
      }
    },
  },
  {
    what: "emailVerified of an update",
    needs: ["createUser", "updateUser", "getUser"],
    expires: false,
    async prepare({ newUser }, adapter, reader = adapter) {
      const { id } = await newUser()
      return {
        write: (emailVerified) => adapter.updateUser({ id, emailVerified }),
        read: async () => (await reader.getUser(id))?.emailVerified,
      }
    },
  },
  {
    what: "expires of a new session",
    needs: ["createUser", "createSession", "getSessionAndUser"],
    expires: true,
    async prepare({ sample, newUser }, adapter, reader = adapter) {
      const { id } = await newUser()
      let sessionToken = sample.text("Ses")
      return {
        write(expires) {
          sessionToken = sample.text("Ses")
          return adapter.createSession({ sessionToken, userId: id, expires })
        },
        read: async () => (await reader.getSessionAndUser(sessionToken))?.session.expires,
      }
    },
  },
  {
    what: "expires of an updated session",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    expires: true,
    async prepare({ sample, newUser }, adapter, reader = adapter) {
      const { sessionToken, ...rest } = sample.session((await newUser()).id)
      await adapter.createSession({ sessionToken, ...rest })
      return {
        write: (expires) => adapter.updateSession({ sessionToken, expires }),
        read: async () => (await reader.getSessionAndUser(sessionToken))?.session.expires,
      }
    },
  },
  {
    what: "expires of a verification token",
    needs: ["createVerificationToken", "useVerificationToken"],
    expires: true,
    async prepare({ sample }, adapter, reader = adapter) {
      let token = sample.token()
      return {
        write(expires) {
          token = sample.token({ expires })
          return adapter.createVerificationToken(token)
        },
        async read() {
          const { identifier } = token
          return (await reader.useVerificationToken({ identifier, token: token.token }))?.expires
        },
      }
    },
  },
  {
    what: "emailVerified of createUserWithAccount",
    needs: ["createUserWithAccount", "getUserByEmail"],
    expires: false,
    async prepare({ sample }, adapter, reader = adapter) {
      let { email } = sample.user()
      return {
        write(emailVerified) {
          const user = sample.user({ emailVerified })
          email = user.email
          return adapter.createUserWithAccount({ ...sample.newUserWithAccount(), user })
        },
        read: async () => (await reader.getUserByEmail(email))?.emailVerified,
      }
    },
  },
  {
    what: "expires of a session of createUserWithAccount",
    needs: ["createUserWithAccount", "getSessionAndUser"],
    expires: true,
    async prepare({ sample }, adapter, reader = adapter) {
      let sessionToken = sample.text("Ses")
      return {
        write(expires) {
          sessionToken = sample.text("Ses")
          const session = { sessionToken, expires }
          return adapter.createUserWithAccount({ ...sample.newUserWithAccount(), session })
        },
        read: async () => (await reader.getSessionAndUser(sessionToken))?.session.expires,
      }
    },
  },
]
