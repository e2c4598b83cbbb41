/** A Lua script. */
export interface Script {
  readonly text: string
  /** SHA-1 of the text in hexadecimal digits, by which a server knows what it was sent before. */
  readonly sha1: Promise<string>
}

/**
 * Makes a script.
 *
 * @param text - in Lua 5.1
 */
export function script(text: string): Script {
  let sha1: Promise<string> | undefined
  return {
    text,
    // At the first use: a module has no work to do when it is imported.
    get sha1() {
      return (sha1 ??= digest(text))
    },
  }
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
