/** A Lua script. */
export interface Script {
  readonly text: string
  /** SHA-1 of the text in hexadecimal digits, by which a server knows what it was sent before. */
  readonly sha1: Promise<string>
}

const guard = `if table.remove(ARGV) ~= KEYS[1] then
  return redis.error_reply('KEYSCHANGED The client changes keys.')
end`

/**
 * Makes a script that touches no keys but its `KEYS`. The last argument is the first key once more, and
 * is removed before the script runs: a client that adds a prefix to keys does not add it to the keys that
 * scripts create, so they would find nothing.
 */
export function script(text: string): Script {
  const [flags = "", ...lines] = text.startsWith("--!") ? text.split("\n") : ["", text]
  const guarded = [flags, guard, ...lines].join("\n")
  let sha1: Promise<string> | undefined
  return {
    text: guarded,
    // At the first use: a module has no work to do when it is imported.
    get sha1() {
      return (sha1 ??= digest(guarded))
    },
  }
}

/**
 * Makes a script that also touches keys which it finds out itself: the owner of a session is in the
 * session, and the sessions of a user are in an index. Declaring such keys would take a second call, and
 * between two calls another client can write. All keys have the same prefixes, so on a Redis Cluster they
 * are in one slot. The first line is a comment to Redis, and allows such keys on Dragonfly.
 */
export function derivingScript(text: string): Script {
  return script(`--!df flags=allow-undeclared-keys\n${text}`)
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
