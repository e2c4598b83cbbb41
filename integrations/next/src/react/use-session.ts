import type { Session } from "@lockstep/core/client"
import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { SessionContext } from "./session-context.ts"

/** Options of {@link useSession}. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Whether signed-out visitors are redirected to the sign-in page. Default: `false`. */
  required?: Required
  /** What happens to signed-out visitors instead, each time a visitor turns out to be one. */
  onUnauthenticated?: (() => void) | undefined
}

/**
 * Passes data to the application's callbacks; without data, the session is only requested again.
 * Other tabs are updated too. It stays the same function, and rejects when the response is missing
 * or invalid.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/** What {@link useSession} returns. */
export type UseSessionResult<Required extends boolean = false> = {
  readonly update: UpdateSession
  /** Why the last request failed; `data` is the earlier session. */
  readonly error: Error | undefined
} & (
  | { readonly data: Session; readonly status: "authenticated" }
  | { readonly data: null; readonly status: "loading" }
  | (Required extends true ? never : { readonly data: null; readonly status: "unauthenticated" })
)

/** The name that Auth.js has for {@link UseSessionResult}. */
export type SessionContextValue<Required extends boolean = false> = UseSessionResult<Required>

/** The error code that the sign-in page receives, and passes on to a custom page. */
const sessionRequired = "SessionRequired"

/**
 * The session, as it changes.
 *
 * ```tsx
 * const { data, status } = useSession({ required: true })
 * return status === "loading" ? <Spinner /> : <p>{data.user?.name}</p>
 * ```
 *
 * @param options - what to do about signed-out visitors
 * @returns the session, and how to update it; the same object until something changes
 * @throws Error outside of a `SessionProvider`; and when a sign-in page requires a session itself
 */
export function useSession<Required extends boolean = false>(
  options: UseSessionOptions<Required> = {},
): UseSessionResult<Required> {
  const store = useContext(SessionContext)
  if (store === null) throw new Error("useSession needs a SessionProvider around it.")
  const { state, initialState, subscribe, update, basePath } = store
  const { session, error } = useSyncExternalStore(subscribe, state, initialState)
  const isUnwelcome = options.required === true && session === null
  useReaction(isUnwelcome, options.onUnauthenticated ?? (() => goToSignIn(basePath)))
  return useMemo(() => {
    const known = { data: session ?? null, status: statusOf(session, isUnwelcome), error, update }
    // Data and status go together, and signed-out visitors without access stay at "loading".
    return known as UseSessionResult<Required>
  }, [session, isUnwelcome, error, update])
}

/** Calls the newest function once whenever something becomes so, even where effects run twice. */
function useReaction(isSo: boolean, react: () => void): void {
  const newest = useRef(react)
  const wasSo = useRef(false)
  useEffect(() => {
    newest.current = react
  })
  useEffect(() => {
    if (isSo && !wasSo.current) newest.current()
    wasSo.current = isSo
  }, [isSo])
}

function statusOf(session: Session | null | undefined, isUnwelcome: boolean): string {
  if (session) return "authenticated"
  return session === undefined || isUnwelcome ? "loading" : "unauthenticated"
}

/** The browser's back button leads to the page before this one, and not here again. */
function goToSignIn(basePath: string): void {
  if (new URLSearchParams(location.search).get("error") === sessionRequired) {
    throw new Error(
      "This page is the sign-in page, and requires a session: no user could sign in. Leave out `required` here, or set `onUnauthenticated`.",
    )
  }
  const query = new URLSearchParams({ error: sessionRequired, callbackUrl: location.href })
  location.replace(`${basePath.replace(/\/+$/, "")}/signin?${query}`)
}
