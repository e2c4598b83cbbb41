import { GitHub } from "@lockstep/core/providers/github"
import { FullstackAuth } from "@lockstep/next"

export const { handlers, auth, signIn, signOut, unstable_update } = FullstackAuth({
  providers: [GitHub],
  callbacks: { authorized: ({ auth }) => auth !== null },
})
