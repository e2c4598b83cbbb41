import { type Context, createContext } from "react"
import type { SessionStore } from "./session-store.ts"

/** The value that `SessionProvider` provides to its descendants; `null` outside a provider. */
export const SessionContext: Context<SessionStore | null> = createContext<SessionStore | null>(null)
