"use client"

import { useSyncExternalStore } from "react"

const nothingToWatch = () => () => {}

/**
 * Whether the component's script runs. The server's HTML shows a button before that, and a press on it would be
 * lost: a button that has no form to send is disabled until then.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
