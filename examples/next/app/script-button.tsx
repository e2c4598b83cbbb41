"use client"

import { type ComponentProps, useSyncExternalStore } from "react"

const nothingToWatch = () => () => {}

/**
 * A button that only a script serves. The server's HTML shows it before that script runs, and a press would be lost:
 * it is disabled until then.
 */
export function ScriptButton(attributes: ComponentProps<"button">) {
  const isServed = useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
  return <button {...attributes} disabled={!isServed} />
}
