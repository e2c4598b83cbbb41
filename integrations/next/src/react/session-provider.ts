import type { Session } from "@lockstep/core/client"
import {
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react"
import { defaultBasePath, provideBasePath } from "./base-path.ts"
import { isSame } from "./keep-parts.ts"
import { SessionContext } from "./session-context.ts"
import { createSessionStore, type SessionStore } from "./session-store.ts"

/** Properties of {@link SessionProvider}. */
export interface SessionProviderProps {
  children?: ReactNode
  /**
   * The session, if the server has read it. The first rendering then uses it, and no request is sent.
   * `null` means that no user is signed in. A different value in a later rendering replaces the session.
   */
  session?: Session | null | undefined
  /** The base path of the routes, also for the functions on this page. Default: `/api/auth`. */
  basePath?: string | undefined
  /**
   * Interval in seconds at which the session is requested again while a user is signed in. Default: `0`,
   * which turns it off.
   */
  refetchInterval?: number | undefined
  /** Whether the session is requested again when the page becomes visible. Default: `true`. */
  refetchOnWindowFocus?: boolean | undefined
  /** Whether the interval continues while the browser is offline. Default: `true`. */
  refetchWhenOffline?: boolean | undefined
}

/** Runs before the browser paints and before the effects of the page. A server runs no effects. */
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect

/**
 * Provides the session to `useSession` in its descendants, and keeps it in sync between tabs.
 *
 * @param props - the initial session, and when it is requested again
 */
export function SessionProvider(props: SessionProviderProps): ReactElement {
  const { session, basePath = defaultBasePath } = props
  const { refetchInterval: interval = 0, refetchOnWindowFocus: onFocus = true } = props
  const { refetchWhenOffline: whenOffline = true } = props
  const first = useRef(session)
  const store = useMemo(() => createSessionStore(basePath, first.current), [basePath])
  useEffectBeforePaint(() => provideBasePath(basePath), [basePath])
  useLaterSession(store, session)
  useEffect(
    () => store.connect({ interval, onFocus, whenOffline }),
    [store, interval, onFocus, whenOffline],
  )
  return createElement(SessionContext.Provider, { value: store }, props.children)
}

/** A session that the server rendered later is newer, unless it is the one rendered before. */
function useLaterSession(store: SessionStore, session: Session | null | undefined): void {
  const rendered = useRef(session)
  useEffectBeforePaint(() => {
    if (session === undefined || isSame(session, rendered.current)) return
    rendered.current = session
    store.tell(session)
  }, [store, session])
}
