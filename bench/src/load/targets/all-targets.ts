import type { Target } from "../target.ts"
import { kyselyTargets } from "./kysely.ts"
import { mongodbTargets } from "./mongodb.ts"
import { redisTargets } from "./redis.ts"

/** Every adapter on every database. */
export const targets: readonly Target[] = [...kyselyTargets, ...mongodbTargets, ...redisTargets]
