import { type Context, createContext } from "react"
import type { SessionStore } from "./session-store.ts"

/** What {@link SessionProvider} gives to those below it. */
export interface ProvidedSession {
  readonly store: SessionStore
  readonly basePath: string
}

/** `null` outside of a provider. */
export const SessionContext: Context<ProvidedSession | null> =
  createContext<ProvidedSession | null>(null)
