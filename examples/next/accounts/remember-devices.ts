import type { Adapter } from "@lockstep/core/adapters"
import { headers } from "next/headers"

import type { adapter } from "../database/database.ts"

/** Longer than that of any browser. */
const limit = 400

/**
 * An adapter that writes down with which browser a session was started. A column with a default needs no
 * such thing; this one needs the request.
 */
export function rememberDevices(stored: ReturnType<typeof adapter>): Adapter {
  return {
    ...stored,
    async createSession(session) {
      const userAgent = (await headers()).get("user-agent")?.slice(0, limit) ?? null
      return stored.createSession({ ...session, userAgent })
    },
  }
}
