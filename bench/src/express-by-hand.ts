import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto"
import type { RequestHandler } from "express"
import { secret } from "./sites.ts"

const cookieName = "authjs.session-token"
const lifetimeMs = 30 * 86_400_000

/**
 * The least that a rolling session by hand needs: it opens the token, compares the expiry, seals it again and
 * sends cookie and session. It checks nothing else. Auth.js seals the session again at each request as well, Lockstep
 * once a day.
 */
export function byHand(): RequestHandler {
  const bytes = Buffer.from(
    hkdfSync("sha256", secret, cookieName, `Auth.js Generated Encryption Key (${cookieName})`, 64),
  )
  const macKey = createSecretKey(bytes.subarray(0, 32))
  const key = createSecretKey(bytes.subarray(32))

  const tagOf = (header: string, iv: Buffer, ciphertext: Buffer): Buffer => {
    const bits = Buffer.alloc(8)
    bits.writeUInt32BE(header.length * 8, 4)
    const mac = createHmac("sha512", macKey).update(header).update(iv).update(ciphertext)
    return mac.update(bits).digest().subarray(0, 32)
  }
  const open = (token: string): { header: string; claims: Record<string, unknown> } | undefined => {
    const [header = "", , iv = "", text = "", tag = ""] = token.split(".")
    const [ivBytes, ciphertext] = [Buffer.from(iv, "base64url"), Buffer.from(text, "base64url")]
    if (!tagOf(header, ivBytes, ciphertext).equals(Buffer.from(tag, "base64url"))) return undefined
    const decipher = createDecipheriv("aes-256-cbc", key, ivBytes)
    const plain = decipher.update(ciphertext, undefined, "utf8") + decipher.final("utf8")
    // Sealed by this program.
    return { header, claims: JSON.parse(plain) as Record<string, unknown> }
  }
  const seal = (header: string, claims: Record<string, unknown>): string => {
    const iv = randomBytes(16)
    const cipher = createCipheriv("aes-256-cbc", key, iv)
    const ciphertext = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()])
    const parts = [iv, ciphertext, tagOf(header, iv, ciphertext)]
    return `${header}..${parts.map((part) => part.toString("base64url")).join(".")}`
  }

  return (request, response) => {
    const cookie = request.headers.cookie ?? ""
    const opened = open(cookie.slice(cookie.indexOf("=") + 1))
    const now = Date.now()
    if (opened === undefined || Number(opened.claims["exp"]) * 1000 < now) {
      response.status(401).end()
      return
    }
    const { header, claims } = opened
    const expires = new Date(now + lifetimeMs)
    const renewed = seal(header, { ...claims, exp: Math.floor(Number(expires) / 1000) })
    const { name, email, picture: image } = claims
    // Express's own methods take longer.
    response.writeHead(200, {
      "cache-control": "private, no-cache, no-store",
      "content-type": "application/json",
      "set-cookie": `${cookieName}=${renewed}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax`,
    })
    response.end(JSON.stringify({ user: { name, email, image }, expires: expires.toISOString() }))
  }
}
