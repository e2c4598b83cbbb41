import { types } from "node:util"

/** Deeper values are taken for ones that contain themselves. */
const maxDepth = 64

/**
 * Copies a value so that it can be stored. Values of the driver's own types stay as they are.
 *
 * @returns the copy; `undefined` for what a document cannot hold
 */
export function storable(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined
  if (typeof value !== "object" || depth > maxDepth) return undefined
  if (types.isDate(value)) return copyOfDate(value)
  if (isBsonValue(value)) return value
  return copyOf(value, (member) => storable(member, depth + 1))
}

/**
 * Copies a stored value into plain data: driver types become strings and numbers.
 *
 * @returns the copy; `undefined` for what has no plain form
 */
export function plainValue(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value
  if (typeof value === "number") return value
  if (typeof value === "bigint") return plainInteger(value)
  if (typeof value !== "object") return undefined
  if (types.isDate(value)) return copyOfDate(value)
  const type = bsonType(value)
  return type === undefined ? copyOf(value, plainValue) : plain[type]?.(value)
}

/** By name, because two copies of the driver have two classes of one name. */
const plain: Readonly<Record<string, (value: object) => unknown>> = {
  ObjectId: text,
  UUID: text,
  Decimal128: text,
  BSONSymbol: text,
  Int32: Number,
  Double: Number,
  Long: (value) => plainInteger(BigInt(text(value))),
  Binary: (value) =>
    Reflect.get(value, "sub_type") === 4
      ? String(method(value, "toUUID"))
      : method(value, "toString", "base64"),
}

/** A copy of a valid date of any realm. */
export function copyOfDate(value: Date): Date | undefined {
  const time = Date.prototype.getTime.call(value)
  return Number.isNaN(time) ? undefined : new Date(time)
}

function plainInteger(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

function copyOf(value: object, copy: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => copy(member) ?? null)
  if (!isPlainObject(value)) return undefined
  const members = Object.entries(value)
    .map(([name, member]) => [name, copy(member)] as const)
    .filter(([name, member]) => member !== undefined && !misleading.has(name))
  return Object.fromEntries(members)
}

/** Members by which JavaScript or the driver would take an object for something that it is not. */
const misleading: ReadonlySet<string> = new Set(["__proto__", "_bsontype", "toBSON"])

/** By the symbol that all of the driver's types carry, for no parsed JSON has one. */
function isBsonValue(value: object): boolean {
  return bsonType(value) !== undefined && Symbol.for("@@mdb.bson.version") in value
}

/** Accepts objects of any realm: their prototype has no prototype. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function bsonType(value: object): string | undefined {
  const type: unknown = Reflect.get(value, "_bsontype")
  return typeof type === "string" ? type : undefined
}

/** The driver's types have their own `toString`. */
function text(value: object): string {
  return String(method(value, "toString"))
}

function method(value: object, name: string, ...args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(value, name)
  return typeof found === "function" ? Reflect.apply(found, value, args) : undefined
}
