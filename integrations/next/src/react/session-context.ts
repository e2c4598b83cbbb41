import { type Context, createContext } from "react"
import type { SessionStore } from "./session-store.ts"

/** What `SessionProvider` provides to components below it; `null` outside a provider. */
export const SessionContext: Context<SessionStore | null> = createContext<SessionStore | null>(null)
