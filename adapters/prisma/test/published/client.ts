import type { AdapterAccount } from "@lockstep/core/adapters"
import type { TestClient } from "../prisma/clients.ts"

type Row = Readonly<Record<string, unknown>>

/** What the sample calls of a generated client, which is not there when the tests are compiled. */
export interface PrismaClient extends TestClient {
  readonly account: {
    findMany(args: { where: object }): Promise<AdapterAccount[]>
    findFirst(args: { where: object }): Promise<AdapterAccount | null>
    updateManyAndReturn(args: { where: object; data: Row }): Promise<readonly AdapterAccount[]>
  } & TestClient["account"]
}
