import { PrismaAdapter as ForerunnerAdapter } from "@auth/prisma-adapter"
import type { RawReaders, Subject } from "@lockstep/adapter-test-kit"
import { checkSchema, PrismaAdapter } from "../src/index.ts"
import { closeKept, leaseNew, type Lease } from "./kept-clients.ts"
import { openAdapter } from "./open-adapter.ts"
import type { TestClient } from "./prisma/clients.ts"

/** Where the clients of one case connect to. */
export interface Databases {
  /** As the kit says: past its proxy, with its limits. */
  open(): Promise<Lease>
  /** Past the kit, to the same database. */
  beside(): Promise<Lease>
  /** The same, with other names of models, tables and columns. */
  renamed(): Promise<TestClient>
  /** To another database with the same tables. */
  neighbour(): Promise<TestClient>
  /** To a database with the tables of Auth.js's documentation. */
  legacy(): Promise<TestClient>
  /** How many statements have been sent so far, where the kit cannot see them on a network. */
  statements?(): number
  /** As a name is written in a statement. */
  quote(name: string): string
  /** Lets the database refuse writes, or no longer, where there is a way. */
  setReadOnly?(beside: TestClient, isReadOnly: boolean): Promise<void>
}

/**
 * Makes what the kit tests, on the models with columns of our own.
 *
 * @param databases - of this case
 */
export async function subjectOn(databases: Databases): Promise<Subject> {
  const leases: Lease[] = []
  const { statements } = databases
  const keep = async (opening: Promise<Lease>): Promise<TestClient> => {
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
      await Promise.all(leases.map((lease) => lease.end()))
    },
    raw: { ...readersOf(beside), ...(statements && { statements }) },
    neighbour: async () => PrismaAdapter(await keep(leaseNew(databases.neighbour))),
    renamed: async () => openAdapter(await keep(leaseNew(databases.renamed)), "renamed"),
    forerunner: () => ForerunnerAdapter(client),
    faults: faultsOf(databases, beside),
    async legacy() {
      const old = await keep(leaseNew(databases.legacy))
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
    await closeKept()
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
        await closeKept()
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
