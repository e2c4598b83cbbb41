import type { AuthConfig } from "@lockstep/core"

/** What an Express application tells Lockstep. It is read once, and never written to. */
export type ExpressAuthConfig = AuthConfig
