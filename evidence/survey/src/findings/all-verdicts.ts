import { drizzleVerdicts } from "./drizzle.ts"
import { keyStoreVerdicts } from "./key-stores.ts"
import { kyselyVerdicts } from "./kysely.ts"
import { mongodbVerdicts } from "./mongodb.ts"
import { pgVerdicts } from "./pg.ts"
import { prismaVerdicts } from "./prisma.ts"
import type { Verdict } from "./verdict.ts"

/** Every failure that was looked at. */
export const allVerdicts: readonly Verdict[] = [
  ...prismaVerdicts,
  ...drizzleVerdicts,
  ...kyselyVerdicts,
  ...mongodbVerdicts,
  ...pgVerdicts,
  ...keyStoreVerdicts,
]
