import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

function isCalled(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}

function readSecret(file: string): string {
  const secret = readFileSync(file, "utf8").trim()
  if (secret.length < 32) throw new Error(`${file} holds no secret. Delete the file.`)
  return secret
}

/**
 * The secret of the demo, made at the first start: with a new one at each start, no user would stay
 * signed in. A real application gets its secret from the environment variable AUTH_SECRET.
 *
 * @param file - where it is kept, readable by no other user
 */
export function loadSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    // "wx" creates the file or fails, so that of two starts at once one wins and both agree.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
  } catch (error) {
    if (!isCalled(error, "EEXIST")) throw error
  }
  return readSecret(file)
}
