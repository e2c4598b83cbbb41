import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { RequestHandler } from "express"
import type { ExpressAuthConfig } from "../../src/express-auth-config.ts"
import { getSession } from "../../src/get-session.ts"
import { configWith, passwords } from "./users.ts"

/** Responds with the session that `getSession` reads. */
export function whoAmI(config: ExpressAuthConfig): RequestHandler {
  return (req, res, next) => {
    getSession(req, config).then((session) => void res.json(session), next)
  }
}

/** The database strategy on a store in memory, with one stored user. */
export async function databaseConfig(
  options: Partial<ExpressAuthConfig> = {},
  replaced: Partial<Adapter> = {},
): Promise<ExpressAuthConfig & { adapter: Adapter }> {
  const memory = MemoryAdapter()
  const adapter = { ...memory, ...replaced }
  const email = "ann@example.com"
  const user = await memory.createUser({ id: "ann", name: "ann", email, emailVerified: null })
  const provider = { ...passwords, authorize: () => user }
  return { ...configWith({ providers: [provider], ...options }), adapter }
}
