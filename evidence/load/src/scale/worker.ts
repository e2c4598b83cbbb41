import { randomInt, randomUUID } from "node:crypto"
import { userAt, provider, sessionsEnd } from "./user-at.ts"
import { stores } from "./stores.ts"
import { sessionCheck } from "./times.ts"
import type { WorkerPlan, WorkerResult } from "./worker-plan.ts"

/**
 * One of several processes of an application that share a database: `node worker.ts <plan as JSON>`.
 * Of 100 requests, 90 read the session of a user at random, five sign a user up and five sign
 * a user out who signed up here. It sends its result to its parent, and then answers which of the
 * sessions that it is asked about are there.
 */
// The parent process passes a plan.
const plan = JSON.parse(process.argv[2] ?? "") as WorkerPlan
const found = stores.find(({ id }) => id === plan.store)
if (!found) throw new Error(`There is no store ${plan.store}.`)
const opened = await found.open(plan.url, plan.connections)
const { adapter } = opened
const check = sessionCheck(adapter)

const [checks, errors, open, ended]: [number[], string[], string[], string[]] = [[], [], [], []]
let signUps = 0

async function readSession(): Promise<void> {
  const { sessionToken } = userAt(randomInt(plan.users))
  const start = performance.now()
  if ((await check(sessionToken)) === null) throw new Error("A session is missing.")
  checks.push((performance.now() - start) * 1000)
}

async function signUp(): Promise<void> {
  const id = randomUUID()
  const sessionToken = randomUUID() + randomUUID()
  await adapter.createUserWithAccount?.({
    user: { id, email: `${plan.name}-${id}@example.com`, emailVerified: null },
    account: { type: "oauth", provider, providerAccountId: id },
    session: { sessionToken, expires: sessionsEnd },
  })
  signUps += 1
  open.push(sessionToken)
}

async function signOut(): Promise<void> {
  const sessionToken = open.splice(randomInt(open.length), 1)[0] ?? ""
  await adapter.deleteSession?.(sessionToken)
  ended.push(sessionToken)
}

async function call(): Promise<void> {
  const kind = randomInt(100)
  if (kind < 5) await signUp()
  else if (kind < 10 && open.length > 0) await signOut()
  else await readSession()
}

const until = performance.now() + plan.seconds * 1000
async function caller(): Promise<void> {
  while (performance.now() < until) {
    await call().catch((error: unknown) => void errors.push(String(error)))
  }
}
await Promise.all(Array.from({ length: plan.callers }, caller))

const result: WorkerResult = { checks, signUps, signOuts: ended.length, errors, open, ended }
process.send?.(result)
process.once("message", (tokens: readonly string[]) => void answer(tokens))

async function answer(tokens: readonly string[]): Promise<void> {
  const sessions = await Promise.all(
    tokens.map(async (token) => adapter.getSessionAndUser?.(token)),
  )
  process.send?.(sessions.map((session) => session !== null))
  await opened.close()
  process.disconnect()
}
