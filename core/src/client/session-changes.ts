const channelName = "lockstep-session"

/** What is known of a change. */
export interface SessionChange {
  /** When it was known, in milliseconds since 1970: a page that asked later knows already. */
  readonly at: number
  /** Whether a user is signed in now, where nothing else changed; `undefined`: anything may have. */
  readonly isSignedIn: boolean | undefined
}

/** Hears of changes. */
export type SessionListener = (change: SessionChange) => void

interface Subscription {
  readonly listener: SessionListener
}

/** Those of this page: a channel does not hear itself, and some browsers have none. */
const subscriptions = new Set<Subscription>()
/** One for the page, open while a listener is there. */
let channel: BroadcastChannel | undefined

/**
 * Calls a function whenever this page or another one of the origin signed in or out or updated the
 * session through these functions. A page that is loaded on the return from a provider asks for the
 * session anyway.
 *
 * @param listener - for example one that calls `getSession`
 * @returns a function that stops listening
 */
export function onSessionChange(listener: SessionListener): () => void {
  const subscription = { listener }
  subscriptions.add(subscription)
  channel ??= openChannel()
  return () => {
    subscriptions.delete(subscription)
    if (subscriptions.size > 0) return
    channel?.close()
    channel = undefined
  }
}

/** What there is to {@link announceSessionChange}. */
export interface Announcement {
  /** Whether a user is signed in now, where nothing else changed. */
  readonly isSignedIn?: boolean
  /** When it was known, in milliseconds since 1970. Default: now. */
  readonly at?: number
  /** Is not told, because it knows. */
  readonly except?: SessionListener
}

/**
 * Tells every listener, on this page and on the others of the origin, that the session changed: for
 * what changed without these functions, such as on the server.
 *
 * @param announcement - what is known; nothing: anything may have changed
 */
export function announceSessionChange(announcement: Announcement = {}): void {
  const { at = Date.now(), isSignedIn, except } = announcement
  const change = { at, isSignedIn }
  tell(change, except)
  const open = channel ?? openChannel()
  open?.postMessage(change)
  if (open !== channel) open?.close()
}

function tell(change: SessionChange, except?: SessionListener): void {
  for (const subscription of subscriptions) {
    if (subscription.listener === except) continue
    // What one listener throws is not for the others, nor for the user who signs in.
    queueMicrotask(() => {
      if (subscriptions.has(subscription)) subscription.listener(change)
    })
  }
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined
  const opened = new BroadcastChannel(channelName)
  opened.addEventListener("message", ({ data }: MessageEvent<SessionChange>) => tell(data))
  return opened
}
