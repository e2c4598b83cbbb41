import { type Context, createContext } from "react"
import type { SessionStore } from "./session-store.ts"

/** What `SessionProvider` gives to those below it; `null` outside of one. */
export const SessionContext: Context<SessionStore | null> = createContext<SessionStore | null>(null)
