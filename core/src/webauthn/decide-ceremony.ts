import type { Ceremony } from "./challenge.ts"

/** Which ceremony there are options for, or why for none. */
export type CeremonyDecision = Ceremony | "Invalid action" | "Invalid request"

/**
 * Decides which options are asked for. Somebody who is not signed in and says no action wants to sign
 * in, whether an address comes along or not: choosing by whether the address has an account would tell
 * that it has one.
 *
 * @param action - the field `action`; anything
 * @param isSignedIn - whether the browser has a session
 */
export function decideCeremony(action: unknown, isSignedIn: boolean): CeremonyDecision {
  if (action === "authenticate" || action === "register") return action
  if (action !== undefined) return "Invalid action"
  return isSignedIn ? "Invalid request" : "authenticate"
}
