/** First 64 prime numbers: the constants of FIPS 180-4 are the fractions of their roots. */
const primes = [...Array(312).keys()].filter(
  (n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0),
)
const roundConstants = primes.map((prime) => fraction(prime ** (1 / 3)))
const initialState = primes.slice(0, 8).map((prime) => fraction(prime ** 0.5))

/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as base64. It hashes style sheets, which are public:
 * WebCrypto answers with a promise, and a page is made in one go. For anything else use `crypto/hash.ts`.
 *
 * @param text - what to hash
 */
export function sha256Base64(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  let state = initialState
  for (let start = 0; start < words.length; start += 16) {
    state = compress(state, words.slice(start, start + 16))
  }
  const bytes = state.flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word])
  return btoa(String.fromCharCode(...bytes.map((byte) => byte & 255)))
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

function padded(bytes: Uint8Array): number[] {
  const size = Math.ceil((bytes.length + 9) / 64) * 64
  const view = new DataView(new ArrayBuffer(size))
  for (const [index, byte] of bytes.entries()) view.setUint8(index, byte)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(size - 4, bytes.length * 8)
  return Array.from({ length: size / 4 }, (_word, index) => view.getInt32(index * 4))
}

function compress(state: readonly number[], block: readonly number[]): number[] {
  const schedule = [...block]
  const at = (index: number): number => schedule[index] ?? 0
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [round, constant] of roundConstants.entries()) {
    if (round > 15) {
      const [old, recent] = [at(round - 15), at(round - 2)]
      const low = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3)
      const high = turned(recent, 17) ^ turned(recent, 19) ^ (recent >>> 10)
      schedule.push((at(round - 16) + low + at(round - 7) + high) | 0)
    }
    const choice = (e & f) ^ (~e & g)
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constant + at(round)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
