import { valkey } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis-5"
import { contractOn } from "./contract-on.ts"

function connect(url: string) {
  const client = new Redis(url)
  return { redis: client, close: () => client.disconnect() }
}

// The older client and the other server in one run: either of them alone would tell no more.
await contractOn("ioredis 5 on Valkey", connect, valkey)
