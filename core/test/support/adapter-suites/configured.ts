import type { Adapter, SignInUser, StoredSession, StoredUser } from "../../../src/adapters.ts"
import { defineConfig } from "../../../src/index.ts"

/** Takes what is of a type, which the compiler has to agree to. */
function expectType<Wanted>(value: Wanted): Wanted {
  return value
}

/**
 * A configuration with an adapter, whose types `defineConfig` has to infer. The view of a session carries
 * what the session callback received.
 */
export function configured<Store extends Adapter>(adapter: Store) {
  return defineConfig({
    providers: [],
    adapter,
    callbacks: {
      signIn({ user }) {
        expectType<SignInUser<Store>>(user)
        return true
      },
      jwt({ token, user }) {
        expectType<SignInUser<Store> | undefined>(user)
        return token
      },
      session: ({ session, user }) => Object.assign({}, session, { stored: user, view: session }),
    },
    events: {
      createUser({ user }) {
        expectType<StoredUser<Store>>(user)
      },
      updateUser({ user }) {
        expectType<StoredUser<Store>>(user)
      },
      linkAccount({ user }) {
        expectType<StoredUser<Store>>(user)
      },
      signOut(message) {
        if ("session" in message && message.session) {
          expectType<StoredSession<Store>>(message.session)
        }
      },
    },
  })
}
