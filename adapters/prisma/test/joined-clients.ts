import type {
  OpenedAdapter,
  Opening,
} from "../../../core/test/support/client-options/test-client-options.ts"
import type { TestClient } from "./prisma/clients.ts"

/** Opens an adapter and a store on a client. */
export type JoinedOpening = (client: TestClient | Promise<TestClient>) => Promise<OpenedAdapter>

/**
 * Clients with the preview feature `relationJoins`, which read related models in one statement or in several.
 *
 * @param connect - makes a client
 * @param open - on that client, or on what `$extends` makes of it
 * @param joins - `join` if the database has what that strategy needs
 */
export function joinedClients(
  connect: () => Promise<TestClient>,
  open: JoinedOpening,
  joins: readonly "join"[] = ["join"],
): Readonly<Record<string, Opening>> {
  const withStrategy = async (relationLoadStrategy: string) => {
    const find = ({ args, query }: Call) => query({ ...args, relationLoadStrategy })
    const models = { findFirst: find, findMany: find }
    return open((await connect()).$extends({ query: { $allModels: models } }))
  }
  return {
    relationJoins: () => open(connect()),
    ...Object.fromEntries(
      [...joins, "query"].map((name) => [`relationLoadStrategy ${name}`, () => withStrategy(name)]),
    ),
  }
}

/** A call that an extension sees. */
interface Call {
  readonly args: object
  query(args: object): Promise<unknown>
}
