import type { Session } from "@lockstep/core"

/**
 * The name of a user: one who signed in with a magic link or a passkey has only an email address.
 */
export function nameOf(session: Session | null | undefined): string {
  return session?.user?.name ?? session?.user?.email ?? "friend"
}
