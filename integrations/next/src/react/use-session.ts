import type { Session } from "@lockstep/core/client"
import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { SessionContext } from "./session-context.ts"

/** Options of {@link useSession}. */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Whether signed-out visitors are redirected to the sign-in page. Default: `false`. */
  required?: Required
  /** Called instead of the redirect, each time the visitor becomes or is found to be signed out. */
  onUnauthenticated?: (() => void) | undefined
}

/**
 * Passes data to the `jwt` and `session` callbacks. Without data, the session is only requested again.
 * Other tabs are updated too. The function is stable between renderings. It rejects if the response is
 * missing or invalid.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/** The return value of {@link useSession}. */
export type UseSessionResult<Required extends boolean = false> = {
  readonly update: UpdateSession
  /** The error of the last request, if it failed. `data` is then the previous session. */
  readonly error: Error | undefined
} & (
  | { readonly data: Session; readonly status: "authenticated" }
  | { readonly data: null; readonly status: "loading" }
  | (Required extends true ? never : { readonly data: null; readonly status: "unauthenticated" })
)

/** The Auth.js name of {@link UseSessionResult}. */
export type SessionContextValue<Required extends boolean = false> = UseSessionResult<Required>

/** The error code that the sign-in page receives and passes to a custom page. */
const sessionRequired = "SessionRequired"

/**
 * Returns the current session, and renders the component again when it changes.
 *
 * ```tsx
 * const { data, status } = useSession({ required: true })
 * return status === "loading" ? <Spinner /> : <p>{data.user?.name}</p>
 * ```
 *
 * @param options - how signed-out visitors are handled
 * @returns the session and a function that updates it; the same object until something changes
 * @throws Error outside a `SessionProvider`, or if the sign-in page itself requires a session
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
    // `data` and `status` are consistent, and signed-out visitors without access stay at "loading".
    return known as UseSessionResult<Required>
  }, [session, isUnwelcome, error, update])
}

/** Calls the newest function once each time the condition becomes true, even if effects run twice. */
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

/** Replaces the history entry, so that the back button opens the page before this one. */
function goToSignIn(basePath: string): void {
  if (new URLSearchParams(location.search).get("error") === sessionRequired) {
    throw new Error(
      "This page is the sign-in page, and requires a session: no user could sign in. Leave out `required` here, or set `onUnauthenticated`.",
    )
  }
  const query = new URLSearchParams({ error: sessionRequired, callbackUrl: location.href })
  let end = basePath.length
  while (basePath[end - 1] === "/") end -= 1
  location.replace(`${basePath.slice(0, end)}/signin?${query}`)
}
