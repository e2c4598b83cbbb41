import { readEnv } from "../../src/config/read-env.ts"

/**
 * The secrets that the engine reads, the newest first.
 *
 * @param env - environment variables
 */
export const environmentSecrets = (env: NodeJS.Dict<string>): readonly string[] =>
  readEnv(env).secrets
