import type { SchemaProblem } from "@lockstep/core/adapters"
import { clientOf } from "./client-of.ts"
import { recordsOf } from "./endings.ts"
import { resolvePrefixes, type BasePrefix, type KeyPrefixes } from "./key-prefixes.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
import { scriptRunner, type Run } from "./run-script.ts"
import { evictionPolicy, lookAtRecords } from "./scripts/schema-check-scripts.ts"

/** A kind of record to check, and what is expected of it. */
interface Family {
  readonly prefix: string
  /** The property that identifies a record of this kind. */
  readonly member: string
  readonly expires: boolean
  /** The index of its user that should list it, and the command that checks this. */
  readonly index?: { readonly prefix: string; readonly command: "zscore" | "sismember" }
}

/** The number of records of a family with each problem. */
interface Findings {
  readonly lasting: number
  readonly unlisted: number
  readonly orphaned: number
}

/**
 * Reports records that cannot be maintained in Redis, and why: sessions and verification tokens
 * that never expire, records that `deleteUser` cannot find, records whose user no longer exists,
 * and a server that evicts records when its memory is full. It changes nothing. It scans all keys
 * of the server in small batches, so do not run it for each request.
 *
 * @param redis - the client that you pass to the adapter
 * @param options - the key prefixes that you pass to the adapter
 * @returns the problems; empty if there are none
 * @throws ConfigError for prefixes that {@link RedisAdapter} also rejects
 */
export async function checkSchema(
  redis: IoredisClient | RedisScripts,
  options: BasePrefix & Partial<KeyPrefixes> = {},
): Promise<SchemaProblem[]> {
  const client = clientOf(redis)
  const prefixes = resolvePrefixes(options, client.isCluster)
  const run = scriptRunner(client, 0)
  const [policy] = recordsOf(await run(evictionPolicy, [prefixes.userKeyPrefix], []))
  const problems = evictionProblems(policy ?? "")
  for (const family of familiesOf(prefixes)) {
    problems.push(...problemsOf(family, await lookAt(run, prefixes.userKeyPrefix, family)))
  }
  return problems
}

function familiesOf(prefixes: KeyPrefixes): readonly Family[] {
  return [
    {
      prefix: prefixes.sessionKeyPrefix,
      member: "sessionToken",
      expires: true,
      index: { prefix: prefixes.sessionsOfUserKeyPrefix, command: "zscore" },
    },
    { prefix: prefixes.verificationTokenKeyPrefix, member: "token", expires: true },
    {
      prefix: prefixes.accountKeyPrefix,
      member: "providerAccountId",
      expires: false,
      index: { prefix: prefixes.accountsOfUserKeyPrefix, command: "sismember" },
    },
    {
      prefix: prefixes.authenticatorKeyPrefix,
      member: "credentialID",
      expires: false,
      index: { prefix: prefixes.authenticatorsOfUserKeyPrefix, command: "sismember" },
    },
  ]
}

async function lookAt(run: Run, userPrefix: string, family: Family): Promise<Findings> {
  const { prefix, member, index } = family
  const fixed = [literal(prefix), JSON.stringify(member), userPrefix]
  const found = { lasting: 0, unlisted: 0, orphaned: 0 }
  let cursor = "0"
  do {
    const args = [cursor, ...fixed, index?.command ?? "", index?.prefix ?? ""]
    const [next, ...counts] = recordsOf(await run(lookAtRecords, [prefix], args))
    const [lasting = 0, unlisted = 0, orphaned = 0] = counts.map(Number)
    found.lasting += lasting
    found.unlisted += unlisted
    found.orphaned += orphaned
    cursor = next ?? "0"
  } while (cursor !== "0")
  return found
}

/** Returns a pattern for all keys with a prefix, in which the special characters are escaped. */
function literal(prefix: string): string {
  return `${prefix.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}*`
}

function problemsOf({ prefix, expires }: Family, findings: Findings): SchemaProblem[] {
  const { lasting, unlisted, orphaned } = findings
  const problems: SchemaProblem[] = []
  if (expires && lasting > 0) {
    const message = `${lasting} records under ${prefix} never expire, because Auth.js stored them. Delete those that should have expired. The adapter sets the expiry of a record when it updates it.`
    problems.push({ kind: "missing-expiry", table: prefix, columns: ["expires"], message })
  }
  if (unlisted > 0) {
    const message = `${unlisted} records under ${prefix} are not in the index of their user, because Auth.js stored them. deleteUser finds only the last record of each user.`
    problems.push({ kind: "missing-index", table: prefix, columns: ["userId"], message })
  }
  if (orphaned > 0) {
    const message = `${orphaned} records under ${prefix} are of users who no longer exist. No method finds these records. Delete them.`
    problems.push({ kind: "missing-cascade", table: prefix, columns: ["userId"], message })
  }
  return problems
}

/**
 * Returns what is wrong with the eviction policy of a server.
 *
 * @param policy - empty if the server does not report it
 * @param expiring - the expiring records that it evicts, as the message names them
 */
export function evictionProblems(
  policy: string,
  expiring = "sessions and tokens before they expire",
): SchemaProblem[] {
  if (policy === "" || policy === "noeviction") return []
  const message = `The server's maxmemory-policy is ${policy}: when its memory is full, it deletes ${policy.startsWith("allkeys") ? "any record, users included" : expiring}. Set it to noeviction.`
  return [{ kind: "evicting-store", columns: [], message }]
}
