import { Redis } from "ioredis-5"
import { contractOn } from "./contract-on.ts"

await contractOn("ioredis 5", (url) => {
  const client = new Redis(url)
  return { redis: client, close: () => client.disconnect() }
})
