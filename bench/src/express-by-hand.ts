import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"
import type { KeyObject } from "node:crypto"
import type { RequestHandler } from "express"
import { secret } from "./application.ts"

const cookieName = "authjs.session-token"
const lifetimeMs = 30 * 86_400_000

interface Keys {
  readonly mac: KeyObject
  readonly cipher: KeyObject
}

interface Opened {
  readonly header: string
  readonly claims: Readonly<Record<string, unknown>>
}

/**
 * The least that a rolling session by hand needs: it opens the token, compares the expiry, seals it again and
 * sends cookie and session. It checks nothing else. Auth.js seals the session again at each request as well, Lockstep
 * once a day.
 */
export function byHand(): RequestHandler {
  const info = `Auth.js Generated Encryption Key (${cookieName})`
  const bytes = Buffer.from(hkdfSync("sha256", secret, cookieName, info, 64))
  const keys: Keys = {
    mac: createSecretKey(bytes.subarray(0, 32)),
    cipher: createSecretKey(bytes.subarray(32)),
  }
  return (request, response) => {
    const cookie = request.headers.cookie ?? ""
    const opened = open(cookie.slice(cookie.indexOf("=") + 1), keys)
    const now = Date.now()
    if (opened === undefined || Number(opened.claims["exp"]) * 1000 < now) {
      response.status(401).end()
      return
    }
    const expires = new Date(now + lifetimeMs)
    const renewed = seal(opened, Math.floor(Number(expires) / 1000), keys)
    const { name, email, picture: image } = opened.claims
    // Express's own methods take longer.
    response.writeHead(200, {
      "cache-control": "private, no-cache, no-store",
      "content-type": "application/json",
      "set-cookie": `${cookieName}=${renewed}; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax`,
    })
    response.end(JSON.stringify({ user: { name, email, image }, expires: expires.toISOString() }))
  }
}

function open(token: string, { mac, cipher }: Keys): Opened | undefined {
  const [header = "", , ...parts] = token.split(".")
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, "base64url"))
  if (iv === undefined || ciphertext === undefined || tag === undefined) return undefined
  const expected = tagOf(header, iv, ciphertext, mac)
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return undefined
  const decipher = createDecipheriv("aes-256-cbc", cipher, iv)
  const text = decipher.update(ciphertext, undefined, "utf8") + decipher.final("utf8")
  // Sealed by this program or by a library.
  return { header, claims: JSON.parse(text) as Record<string, unknown> }
}

function seal({ header, claims }: Opened, exp: number, { mac, cipher: key }: Keys): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv("aes-256-cbc", key, iv)
  const text = JSON.stringify({ ...claims, exp })
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()])
  const parts = [iv, ciphertext, tagOf(header, iv, ciphertext, mac)]
  return `${header}..${parts.map((part) => part.toString("base64url")).join(".")}`
}

function tagOf(header: string, iv: Buffer, ciphertext: Buffer, key: KeyObject): Buffer {
  const bits = Buffer.alloc(8)
  bits.writeUInt32BE(header.length * 8, 4)
  const mac = createHmac("sha512", key).update(header).update(iv).update(ciphertext)
  return mac.update(bits).digest().subarray(0, 32)
}
