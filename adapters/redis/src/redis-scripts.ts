/**
 * All that the adapter asks of a client: to run Lua scripts. An `ioredis` client is taken as it is;
 * `fromNodeRedis` and `fromUpstash` make this of others.
 */
export interface RedisScripts {
  /** Whether keys are spread over servers by their slots. */
  readonly isCluster: boolean
  /** What the application connects once. Default: this object, which it can make for each request. */
  readonly client?: object
  /** `EVAL`: runs a script by its text. */
  byText(text: string, keys: readonly string[], args: readonly string[]): Promise<unknown>
  /** `EVALSHA`: runs a script that the server has been sent before, by the SHA-1 of its text. */
  bySha1(sha1: string, keys: readonly string[], args: readonly string[]): Promise<unknown>
}

/** The few members of an `ioredis` client, `Redis` or `Cluster`, that are used. */
export interface IoredisClient {
  readonly isCluster: boolean
  readonly options: { readonly keyPrefix?: string | undefined }
  eval(text: string, keyCount: number, ...keysAndArgs: string[]): Promise<unknown>
  evalsha(sha1: string, keyCount: number, ...keysAndArgs: string[]): Promise<unknown>
}
