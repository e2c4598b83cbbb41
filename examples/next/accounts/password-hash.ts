import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/** How much work a guess is, in the terms of RFC 7914. */
interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** What one guess costs: 32 MiB and about a tenth of a second. Raise it as machines get faster. */
const today: Cost = { N: 2 ** 15, r: 8, p: 3 }
const hashBytes = 32

/**
 * Creates the hash that is stored instead of a password. Cost and salt are in it, so that both may
 * differ from one user to the next.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { N, r, p } = today
  const hash = await derive(password, salt, today)
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join(":")
}

/**
 * Returns whether a password is the right one.
 *
 * @param stored - what `hashPassword` made
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt = "", hash = ""] = stored.split(":")
  const expected = Buffer.from(hash, "base64url")
  if (kind !== "scrypt" || expected.length !== hashBytes) return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, "base64url"), cost)
  // Takes as long however many bytes are right.
  return timingSafeEqual(found, expected)
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // The same letters come as different bytes from different keyboards.
  const text = password.normalize("NFKC")
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(text, salt, hashBytes, { ...cost, maxmem }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
}
