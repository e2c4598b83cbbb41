import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import TheirCredentials from "@auth/core/providers/credentials"
import TheirGitHub from "@auth/core/providers/github"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Auth, type AuthConfig } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { GitHub } from "@lockstep/core/providers/github"

/** An application without a network: a request goes in, a response comes out. */
export type Site = (request: Request) => Promise<Response>

const secret = "a-secret-for-benchmarks-of-40-characters"
const ada = { id: "ada", name: "Ada", email: "ada@example.com" }
const client = { clientId: "id", clientSecret: "secret" }

/** The same application on both libraries, with sessions in the token or in a store in memory. */
export async function sites(strategy: "jwt" | "database"): Promise<{ ours: Site; theirs: Site }> {
  const adapter = MemoryAdapter()
  const stored = await adapter.createUser?.({ ...ada, emailVerified: null })
  const user = { ...ada, id: stored?.id ?? ada.id }
  const session = { strategy }
  const logger = { error() {}, warn() {}, debug() {} }
  const shared = { secret, trustHost: true, basePath: "/auth", session, logger }
  const ourConfig: AuthConfig = {
    ...shared,
    adapter,
    providers: [GitHub(client), Credentials({ credentials: {}, authorize: () => user })],
  }
  const theirConfig: TheirConfig = {
    ...shared,
    // The interface is the same; the type of the user is declared by each library for itself.
    adapter: adapter as NonNullable<TheirConfig["adapter"]>,
    providers: [TheirGitHub(client), TheirCredentials({ credentials: {}, authorize: () => user })],
  }
  return {
    ours: (request) => Auth(request, ourConfig),
    theirs: (request) => TheirAuth(request, theirConfig),
  }
}
