import type { Session } from "@lockstep/core/client"
import { useContext, useEffect, useRef, useSyncExternalStore } from "react"
import { SessionContext } from "./session-context.ts"

/** Options of {@link useSession}. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Whether strangers are sent to the sign-in page. Default `false`. */
  required?: Required
  /** What happens to strangers instead. */
  onUnauthenticated?: () => void
}

/** Hands data to the application's callbacks; without data the session is only asked for again. */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/** What {@link useSession} returns. */
export type UseSessionResult<Required extends boolean = false> = {
  readonly update: UpdateSession
  /** Why the server could not tell when it was asked last. */
  readonly error: Error | undefined
} & (
  | { readonly data: Session; readonly status: "authenticated" }
  | { readonly data: null; readonly status: "loading" }
  | (Required extends true ? never : { readonly data: null; readonly status: "unauthenticated" })
)

/**
 * The session, as it changes.
 *
 * @param options - what to do about strangers
 * @throws Error outside of a `SessionProvider`
 */
export function useSession<Required extends boolean = false>(
  options: UseSessionOptions<Required> = {},
): UseSessionResult<Required> {
  const provided = useContext(SessionContext)
  if (provided === null) throw new Error("useSession needs a SessionProvider around it.")
  const { store, basePath } = provided
  const { session, error } = useSyncExternalStore(store.subscribe, store.state, store.state)
  const isStranger = options.required === true && session === null
  const latest = useRef(options.onUnauthenticated)
  useEffect(() => {
    latest.current = options.onUnauthenticated
  })
  useEffect(() => {
    if (!isStranger) return
    if (latest.current) latest.current()
    else location.assign(signInUrl(basePath))
  }, [isStranger, basePath])
  const update: UpdateSession = (data) =>
    data === undefined ? store.refresh() : store.update(data)
  const known = { data: session ?? null, status: statusOf(session, isStranger), error, update }
  // Data and status go together, and strangers that are not welcome stay at "loading".
  return known as UseSessionResult<Required>
}

function statusOf(session: Session | null | undefined, isStranger: boolean): string {
  if (session) return "authenticated"
  return session === undefined || isStranger ? "loading" : "unauthenticated"
}

function signInUrl(basePath: string): string {
  const query = new URLSearchParams({ error: "SessionRequired", callbackUrl: location.href })
  return `${basePath}/signin?${query}`
}
