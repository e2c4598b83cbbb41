const channelName = "lockstep-session"

/**
 * Calls a function whenever this page or another one of the origin signed in or out or updated the
 * session through these functions. Whoever comes back from a provider asks for the session anyway.
 *
 * @param listener - for example one that calls `getSession`
 * @returns a function that stops listening
 */
export function onSessionChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener("message", () => listener())
  return () => channel.close()
}

/** Tells every listener, on this page as well. */
export function announceSessionChange(): void {
  if (typeof BroadcastChannel === "undefined") return
  // A channel does not hear itself; one of its own reaches the listeners of this page too.
  const channel = new BroadcastChannel(channelName)
  channel.postMessage("changed")
  channel.close()
}
