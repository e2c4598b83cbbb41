import { AdapterError } from "@lockstep/core/adapters"
import type { RedisScripts } from "./redis-scripts.ts"
import type { Script } from "./scripts/script.ts"

/** How a script ended, and the records that it gave back, as JSON. */
export interface Answer {
  readonly ending: "ok" | "missing" | "duplicate" | "conflict"
  readonly records: readonly string[]
}

/** Runs a script in one round trip. */
export type Run = (
  script: Script,
  keys: readonly string[],
  args: readonly string[],
) => Promise<Answer>

/**
 * Runs scripts. A script is sent as text the first time, and by its SHA-1 from then on: so the first call
 * takes one round trip too, and only a server that has lost its scripts, by a restart or a failover, is
 * asked twice.
 *
 * @param timeout - how long an answer may take, in milliseconds
 */
export function scriptRunner(redis: RedisScripts, timeout: number): Run {
  const sent = new Set<string>()
  const send: Run = async (script, keys, given) => {
    const args = [...given, keys[0] ?? ""]
    const sha1 = await script.sha1
    if (sent.has(sha1)) {
      try {
        return toAnswer(await redis.bySha1(sha1, keys, args))
      } catch (error) {
        // The server has not run anything.
        if (!isUnknownScript(error)) throw error
      }
    }
    // Not only once it has been answered: calls that come right after it follow it to the server.
    sent.add(sha1)
    return toAnswer(await redis.byText(script.text, keys, args))
  }
  return (script, keys, args) => inTime(send(script, keys, args), timeout)
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && /^(?:[\w ]+: )?NOSCRIPT\b/.test(error.message)
}

const endings: ReadonlySet<unknown> = new Set(["ok", "missing", "duplicate", "conflict"])

function toAnswer(reply: unknown): Answer {
  const [ending, ...records] = Array.isArray(reply) ? (reply as unknown[]) : [] // of whatever it holds
  if (endings.has(ending) && records.every((each) => typeof each === "string" || each === null)) {
    return {
      // One of the four.
      ending: ending as Answer["ending"],
      records: records.filter((each) => typeof each === "string"),
    }
  }
  throw new Error("Redis answered with something that no script of the adapter returns.")
}

/** A client may wait for its server forever. What it has sent by then may still be carried out. */
async function inTime<Result>(call: Promise<Result>, timeout: number): Promise<Result> {
  if (timeout === 0) return call
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AdapterError(`Redis did not respond within ${timeout} ms.`))
    }, timeout)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
