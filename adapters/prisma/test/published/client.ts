import type { AdapterAccount, AdapterSession, VerificationToken } from "@lockstep/core/adapters"
import type { TestClient } from "../prisma/clients.ts"

type Row = Readonly<Record<string, unknown>>

/** What the samples call of a generated client, which is not there when the tests are compiled. */
export interface PrismaClient extends TestClient {
  readonly account: {
    findMany(args: { where: object }): Promise<AdapterAccount[]>
    findFirst(args: { where: object }): Promise<AdapterAccount | null>
    updateManyAndReturn(args: { where: object; data: Row }): Promise<readonly AdapterAccount[]>
  } & TestClient["account"]
  readonly session: Expiring<AdapterSession> & TestClient["session"]
  readonly verificationToken: Expiring<VerificationToken> & TestClient["verificationToken"]
}

interface Expiring<Found> {
  findMany(args: { where: object; orderBy?: object; take?: number }): Promise<Found[]>
  deleteMany(args: { where: object }): Promise<{ readonly count: number }>
}
