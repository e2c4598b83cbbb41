import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { Redis } from "ioredis"
import { publishedAdapter } from "./published-adapter.ts"
import { subjectsIn } from "./subject.ts"

/**
 * On the Redis in `REDIS_URL`, as the user in `REDIS_USER`, under the prefix in `REDIS_PREFIX`; the
 * published adapter takes the way over the REST interface in `UPSTASH_REDIS_REST_URL`.
 */
const singleServer: SubjectFactory = subjectsIn({
  connect({ endpoint, timeout }) {
    const { hostname, port } = new URL(process.env["REDIS_URL"] ?? "")
    const client = new Redis({
      // An instance that has not been used yet must give the password, or find no user there.
      lazyConnect: true,
      username: process.env["REDIS_USER"] ?? "default",
      password: password(),
      ...(endpoint ?? { host: hostname, port: Number(port) }),
      ...(timeout !== undefined && { connectTimeout: timeout, socketTimeout: timeout }),
    })
    // Calls report what went wrong; without a listener the client prints it.
    client.on("error", () => {})
    return { redis: client, close: () => client.disconnect() }
  },
  beside: () => new Redis(process.env["REDIS_URL"] ?? ""),
  prefix: (namespace) => `${process.env["REDIS_PREFIX"] ?? ""}${namespace}:`,
  faults: {
    "missing-privilege": () => whileUser(["-@write"], ["+@write"]),
    "wrong-password": () => whileUser(["resetpass", ">another"], ["resetpass", `>${password()}`]),
  },
  predecessor: publishedAdapter,
})
export default singleServer

function password(): string {
  return process.env["REDIS_PASSWORD"] ?? ""
}

/** Changes the user of the tests, and resolves to what changes it back. */
async function whileUser(change: string[], back: string[]): Promise<() => Promise<void>> {
  const admin = new Redis(process.env["REDIS_URL"] ?? "")
  const user = process.env["REDIS_USER"] ?? ""
  await admin.acl("SETUSER", user, ...change)
  return async () => {
    await admin.acl("SETUSER", user, ...back)
    admin.disconnect()
  }
}
