import type { Session } from "@lockstep/core/client"
import { createElement, type ReactElement, type ReactNode, useEffect, useMemo, useRef } from "react"
import { defaultBasePath } from "./functions.ts"
import { SessionContext } from "./session-context.ts"
import { createSessionStore } from "./session-store.ts"

/** Properties of {@link SessionProvider}. */
export interface SessionProviderProps {
  children?: ReactNode
  /** The session, where the server knows it: the first request is saved. `null`: nobody is signed in. */
  session?: Session | null | undefined
  /** Where the routes are. Default `/api/auth`. */
  basePath?: string
  /** Seconds after which the session is asked for again. Default 0: never. */
  refetchInterval?: number
  /** Whether it is asked for when the page is looked at again. Default `true`. */
  refetchOnWindowFocus?: boolean
  /** Whether the interval goes on without a network. Default `true`. */
  refetchWhenOffline?: boolean
}

/** Makes the session known to `useSession` below it, and keeps it up to date between tabs. */
export function SessionProvider({
  children,
  session,
  basePath = defaultBasePath,
  refetchInterval: interval = 0,
  refetchOnWindowFocus: onFocus = true,
  refetchWhenOffline: whenOffline = true,
}: SessionProviderProps): ReactElement {
  // A session that comes later than the first rendering is not asked for; one that came first is a start.
  const initial = useRef(session)
  const provided = useMemo(
    () => ({ store: createSessionStore(basePath, initial.current), basePath }),
    [basePath],
  )
  useEffect(
    () => provided.store.connect({ interval, onFocus, whenOffline }),
    [provided, interval, onFocus, whenOffline],
  )
  return createElement(SessionContext.Provider, { value: provided }, children)
}
