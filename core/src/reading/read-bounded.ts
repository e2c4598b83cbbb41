/**
 * Reads a body up to a limit, and stops reading there.
 *
 * @param body - the stream; `null` reads as empty
 * @param signal - cancels the stream; where the caller has one
 * @returns the bytes, or `undefined` when there are more than the limit
 */
export async function readBounded(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  signal?.addEventListener("abort", cancel, { once: true })
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return join(chunks, size)
      size += value.byteLength
      if (size > maxBytes) {
        cancel()
        return undefined
      }
      chunks.push(value)
    }
  } finally {
    signal?.removeEventListener("abort", cancel)
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
