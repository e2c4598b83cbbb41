import type { CredentialsConfig } from "@lockstep/core"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { CredentialsSignin, type NextAuthConfig } from "../../src/index.ts"

/** What {@link passwords} throws at a user with another password. */
export class WrongPassword extends CredentialsSignin {
  override code = "wrong_password"
}

/** Signs in a user with the password "right", under the name that they give. */
export const passwords: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: { name: {}, password: { type: "password" } },
  authorize({ name, password }) {
    if (password !== "right" || typeof name !== "string") throw new WrongPassword()
    return { id: name, name, email: `${name}@example.com` }
  },
}

/** A configuration that tests vary: quiet, trusted, with one good secret. */
export function configWith(options: Partial<NextAuthConfig> = {}): NextAuthConfig {
  return {
    providers: [passwords],
    secret: "an-example-secret-of-more-than-32-characters",
    trustHost: true,
    logger: { error() {}, warn() {}, debug() {} },
    ...options,
  }
}

/** Extends sessions at every use. */
export const eager: Partial<NextAuthConfig> = { session: { updateAge: 0 } }

/** The database strategy on a store in memory, with one stored user. */
export async function databaseConfig(
  options: Partial<NextAuthConfig> = {},
  replaced: Partial<Adapter> = {},
): Promise<NextAuthConfig & { adapter: Adapter }> {
  const memory = MemoryAdapter()
  const adapter = { ...memory, ...replaced }
  const email = "ann@example.com"
  const user = await memory.createUser({ id: "ann", name: "ann", email, emailVerified: null })
  const provider = { ...passwords, authorize: () => user }
  return { ...configWith({ providers: [provider], ...options }), adapter }
}
