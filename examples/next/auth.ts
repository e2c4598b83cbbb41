import { FullstackAuth } from "@lockstep/next"

import { createAuthConfig } from "./auth-config.ts"

let config: ReturnType<typeof createAuthConfig> | undefined

/** A function, so that building the application opens no database; always the same object, as it is checked once. */
export const { handlers, auth, getAuth, signIn, signOut, unstable_update } = FullstackAuth(
  () => (config ??= createAuthConfig()),
)
