import type { Target } from "../target.ts"
import { drizzleTargets } from "./drizzle.ts"
import { kyselyTargets } from "./kysely.ts"
import { mongodbTargets } from "./mongodb.ts"
import { prismaTargets } from "./prisma.ts"
import { redisTargets } from "./redis.ts"

/** Every adapter on every database. */
export const targets: readonly Target[] = [
  ...prismaTargets,
  ...drizzleTargets,
  ...kyselyTargets,
  ...mongodbTargets,
  ...redisTargets,
]
