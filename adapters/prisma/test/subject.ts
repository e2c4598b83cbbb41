import { PrismaAdapter as PredecessorAdapter } from "@auth/prisma-adapter"
import type { RawReaders, Subject } from "@lockstep/adapter-test-kit"
import type { Lease } from "../../../core/test/support/kept-clients.ts"
import { checkSchema, PrismaAdapter } from "../src/index.ts"
import { keptClients } from "./kept-clients.ts"
import { openAdapter } from "./open-adapter.ts"
import type { TestClient } from "./prisma/clients.ts"

/** The databases that the clients of one case connect to. */
export interface Databases {
  /** As the kit says: past its proxy, with its limits. */
  open(): Promise<Lease<TestClient>>
  /** Past the kit, to the same database. */
  beside(): Promise<Lease<TestClient>>
  /** The same, with other names of models, tables and columns. */
  renamed(): Promise<TestClient>
  /** To another database with the same tables. */
  sibling(): Promise<TestClient>
  /** To a database with the tables of Auth.js's documentation. */
  legacy(): Promise<TestClient>
  /** Empties the tables of this case, where that is quicker than deleting user by user. */
  reset?(): void
  /** How many statements have been sent so far, where the kit cannot see them on a network. */
  statements?(): number
  /** Counts the rows that are read through the client of this case. */
  rowsRead(client: TestClient): () => number | Promise<number>
  /** Ends what the case has opened beside its clients. */
  close?(): void
  /** As a name is written in a statement. */
  quote(name: string): string
  /** Lets the database refuse writes, or no longer, where there is a way. */
  setReadOnly?(beside: TestClient, isReadOnly: boolean): Promise<void>
}

/**
 * Makes what the kit tests, on the models with additional columns.
 *
 * @param databases - of this case
 */
export async function subjectOn(databases: Databases): Promise<Subject> {
  const leases: Lease<TestClient>[] = []
  const { reset, rowsRead, statements } = databases
  const keep = async (opening: Promise<Lease<TestClient>>): Promise<TestClient> => {
    const lease = await opening
    leases.push(lease)
    return lease.client
  }
  const client = await keep(databases.open())
  let reader: Promise<TestClient> | undefined
  const beside = () => (reader ??= keep(databases.beside()))
  return {
    adapter: PrismaAdapter(client),
    async close() {
      databases.close?.()
      await Promise.all(leases.map((lease) => lease.end()))
    },
    ...(reset && { reset }),
    raw: {
      ...readersOf(beside),
      rowsRead: rowsRead(client),
      ...(statements && { statements }),
    },
    sibling: async () => PrismaAdapter(await keep(keptClients.leaseNew(databases.sibling))),
    renamed: async () =>
      openAdapter(await keep(keptClients.leaseNew(databases.renamed)), "renamed"),
    predecessor: () => PredecessorAdapter(client),
    faults: faultsOf(databases, beside),
    async legacy() {
      const old = await keep(keptClients.leaseNew(databases.legacy))
      return { adapter: PrismaAdapter(old), checkSchema: () => checkSchema(old) }
    },
  }
}

const tables = ["User", "Account", "Session", "VerificationToken", "Authenticator"]

function faultsOf(
  { quote, setReadOnly }: Databases,
  open: () => Promise<TestClient>,
): NonNullable<Subject["faults"]> {
  const rename = async (from: string, to: string): Promise<void> => {
    await keptClients.close()
    const client = await open()
    for (const name of tables) {
      const [before, after] = [quote(`${name}${from}`), quote(`${name}${to}`)]
      await client.$executeRawUnsafe(`alter table ${before} rename to ${after}`)
    }
  }
  return {
    async "missing-table"() {
      await rename("", "_away")
      return () => rename("_away", "")
    },
    ...(setReadOnly && {
      async "read-only"() {
        await keptClients.close()
        await setReadOnly(await open(), true)
        return async () => setReadOnly(await open(), false)
      },
    }),
  }
}

function readersOf(open: () => Promise<TestClient>): Partial<RawReaders> {
  return {
    accounts: async (userId) => (await open()).account.findMany({ where: { userId } }),
    sessions: async (userId) => (await open()).session.findMany({ where: { userId } }),
    authenticators: async (userId) => (await open()).authenticator.findMany({ where: { userId } }),
  }
}
