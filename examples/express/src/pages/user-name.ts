import type { Session } from "@lockstep/core"

/** What to call a user: who came by a mailed link or a passkey has only an address. */
export function nameOf(session: Session | null | undefined): string {
  return session?.user?.name ?? session?.user?.email ?? "friend"
}
