import type { Adapter } from "@lockstep/core/adapters"
import { sentinel } from "./project.ts"

/** The columns of accounts that contain tokens. */
const columns = ["access_token", "refresh_token", "id_token"] as const

/** The tokens of one account: the second one has no refresh token. */
function tokensOf(index: number) {
  return {
    access_token: `${sentinel}-access-${index}`,
    ...(index % 2 === 0 && { refresh_token: `${sentinel}-refresh-${index}` }),
    id_token: `${sentinel}-id-${index}`,
  }
}

/** How many tokens the accounts of {@link storeAccounts} have. */
export const tokensIn = (count: number): number => Math.ceil(count / 2) + count * 2

/**
 * Stores users, each with one account of GitHub.
 *
 * @param adapter - of the database
 * @param count - how many
 */
export async function storeAccounts(
  adapter: Required<Pick<Adapter, "createUser" | "linkAccount">>,
  count: number,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const email = `user-${index}@example.com`
    const { id } = await adapter.createUser({ id: crypto.randomUUID(), email, emailVerified: null })
    await adapter.linkAccount({
      userId: id,
      type: "oauth",
      provider: "github",
      providerAccountId: String(index),
      ...tokensOf(index),
    })
  }
}

/** An account as the database has it. */
export type StoredAccount = Readonly<Record<string, unknown>>

/** The tokens of accounts, in their order. */
export function storedTokens(accounts: readonly StoredAccount[]): readonly string[] {
  return accounts
    .flatMap((account) => columns.map((column) => account[column]))
    .filter((token) => typeof token === "string")
}

/** How many of the tokens are encrypted. */
export function encrypted(accounts: readonly StoredAccount[]): number {
  return storedTokens(accounts).filter((token) => token.startsWith("lockstep.")).length
}

/**
 * A module with a configuration whose accounts are stored in a database.
 *
 * @param parts - what the module imports, its adapter, and the query for the IDs of users
 */
export function tokensModule(parts: {
  readonly imports: string
  readonly adapter: string
  readonly ids: string
}): string {
  return `import { providerTokens } from "@lockstep/core/features/provider-tokens"
import { GitHub } from "@lockstep/core/providers/github"
${parts.imports}
export const authConfig = {
  providers: [GitHub],
  adapter: ${parts.adapter},
  features: [providerTokens({ encrypt: process.env.ENCRYPT !== "no", singleProcess: true })],
}
export async function* userIds() {
  ${parts.ids}
}
`
}
