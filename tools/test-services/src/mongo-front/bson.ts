/** One element of a BSON document, and its position. */
interface Element {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Values of a document that this package writes. */
export type BsonValue = number | string | Uint8Array | { readonly [name: string]: BsonValue }

// Bytes of a value of fixed size, by type; see https://bsonspec.org/spec.html.
const fixedSizes = new Map([
  ...[0x06, 0x0a, 0xff, 0x7f].map((type) => [type, 0] as const),
  [0x08, 1] as const,
  [0x10, 4] as const,
  ...[0x01, 0x09, 0x11, 0x12].map((type) => [type, 8] as const),
  [0x07, 12] as const,
  [0x13, 16] as const,
])

// Bytes around a value that begins with its length, by type.
const frameSizes = new Map([
  ...[0x03, 0x04, 0x0f].map((type) => [type, 0] as const),
  ...[0x02, 0x0d, 0x0e].map((type) => [type, 4] as const),
  [0x05, 5] as const,
  [0x0c, 16] as const,
])

function endOfText(document: Buffer, start: number): number {
  const end = document.indexOf(0, start)
  if (end < 0) throw new Error("a BSON string has no end")
  return end + 1
}

function endOfValue(document: Buffer, type: number, start: number): number {
  const regularExpression = 0x0b
  if (type === regularExpression) return endOfText(document, endOfText(document, start))
  const size = fixedSizes.get(type)
  if (size !== undefined) return start + size
  const frame = frameSizes.get(type)
  if (frame === undefined) throw new Error(`BSON has no type ${type}`)
  return start + frame + document.readInt32LE(start)
}

function* elementsOf(document: Buffer): Generator<Element> {
  let start = 4
  while (start < document.length - 1) {
    const value = endOfText(document, start + 1)
    const end = endOfValue(document, document.readUInt8(start), value)
    yield { name: document.toString("utf8", start + 1, value - 1), start, end }
    start = end
  }
}

/** @param document - document whose element names are returned, in their order */
export function namesIn(document: Buffer): string[] {
  return Array.from(elementsOf(document), ({ name }) => name)
}

function documentOf(elements: readonly Buffer[]): Buffer {
  const frame = 5
  const size = elements.reduce((sum, { length }) => sum + length, frame)
  const length = Buffer.alloc(4)
  length.writeInt32LE(size)
  return Buffer.concat([length, ...elements, Buffer.alloc(1)])
}

/**
 * @param document - document, which is not changed
 * @param name - name of the element to leave out
 */
export function withoutMember(document: Buffer, name: string): Buffer {
  const kept = [...elementsOf(document)].filter((element) => element.name !== name)
  return documentOf(kept.map(({ start, end }) => document.subarray(start, end)))
}

/** @param document - document, which is not changed */
export function withMembers(
  document: Buffer,
  members: Readonly<Record<string, BsonValue>>,
): Buffer {
  return documentOf([document.subarray(4, -1), ...Object.entries(members).map(elementOf)])
}

/** @param members - elements of the document */
export function bsonOf(members: Readonly<Record<string, BsonValue>>): Buffer {
  return documentOf(Object.entries(members).map(elementOf))
}

function elementOf([name, value]: [string, BsonValue]): Buffer {
  const [type, bytes] = valueOf(value)
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), bytes])
}

function valueOf(value: BsonValue): [type: number, bytes: Buffer] {
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    return [0x10, bytes]
  }
  const length = Buffer.alloc(4)
  if (typeof value === "string") {
    const text = Buffer.from(`${value}\0`)
    length.writeInt32LE(text.length)
    return [0x02, Buffer.concat([length, text])]
  }
  if (value instanceof Uint8Array) {
    const uuid = 4
    length.writeInt32LE(value.length)
    return [0x05, Buffer.concat([length, Buffer.from([uuid]), value])]
  }
  return [0x03, bsonOf(value)]
}
