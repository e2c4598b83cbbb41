import { expect, vi } from "vitest"
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
interface Call<Args = object> {
  readonly args: Args
  query(args: Args): Promise<unknown>
}

/**
 * A client whose first questions about driver and tables never end, as on a lost connection. Calls of the
 * adapter have asked each of them once.
 *
 * @param questions - how many it asks
 */
export function hangingClient(
  connect: () => Promise<TestClient>,
  open: JoinedOpening,
  questions: number,
): Opening {
  return async () => {
    const asked = new Set<string>()
    const $queryRawUnsafe = ({ args, query }: Call<readonly [sql: string, ...unknown[]]>) => {
      const [sql] = args
      if (asked.size === questions || asked.has(sql)) return query(args)
      asked.add(sql)
      return new Promise(() => {})
    }
    const opened = await open((await connect()).$extends({ query: { $queryRawUnsafe } }))
    for (let question = 1; question <= questions; question++) {
      const call = opened.adapter.deleteSession("of another request")
      void Promise.resolve(call).catch(() => {})
      await vi.waitFor(() => expect(asked.size).toBe(question))
    }
    return opened
  }
}
