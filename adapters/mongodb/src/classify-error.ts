import type { AdapterFailure } from "@lockstep/core/adapters"

/** Causes that are looked through; one could be its own. */
const depth = 8

// MongoDB's error codes: https://www.mongodb.com/docs/manual/reference/error-codes/
const duplicateKey: ReadonlySet<number> = new Set([11000, 11001])
const lostRace: ReadonlySet<number> = new Set([24, 112, 246, 251])
const unknownCommand = 59

/** Classifies an error of the driver. The result has no part of its message, which quotes values. */
export function classifyError(error: unknown): AdapterFailure {
  const codes = serverCodes(error)
  const has = (some: ReadonlySet<number>): boolean => codes.some((code) => some.has(code))
  return { code: has(duplicateKey) ? "duplicate" : has(lostRace) ? "conflict" : "unavailable" }
}

/** Returns whether the client is of another major version of the driver. */
export function isOfOtherMajor(error: unknown): boolean {
  return causesOf(error).some((each) => Reflect.get(each, "name") === "BSONVersionError")
}

// A division by zero, which is how an insert refuses a document that is there; see insertUnlessFound.
const found: ReadonlySet<number> = new Set([2, 16608, 4848401])

/** Returns whether a write may have been refused because of a document that is there. */
export function isTaken(error: unknown): boolean {
  return serverCodes(error).some((code) => duplicateKey.has(code) || found.has(code))
}

// DocumentValidationFailure
const invalid = 121

/** Returns whether a validator of the collection has refused a document. */
export function isInvalid(error: unknown): boolean {
  return serverCodes(error).includes(invalid)
}

/** Returns whether the server has answered and refused the write, for whatever reason. */
export function isRefusal(error: unknown): boolean {
  return serverCodes(error).length > 0
}

/**
 * Returns whether the server does not know a command, or the driver cannot give it, so nothing was
 * done.
 */
export function isUnknownCommand(error: unknown): boolean {
  const isInvalid = error instanceof Error && error.name === "MongoInvalidArgumentError"
  return isInvalid || serverCodes(error).includes(unknownCommand)
}

/** The codes that a server gave, in an error, its causes and the single writes of a bulk. */
export function serverCodes(error: unknown): readonly number[] {
  return causesOf(error).flatMap(ownCodes)
}

/** The error and its causes. */
function causesOf(error: unknown): readonly object[] {
  const found: object[] = []
  let next = error
  while (found.length < depth && typeof next === "object" && next !== null) {
    found.push(next)
    next = Reflect.get(next, "cause")
  }
  return found
}

function ownCodes(error: object): number[] {
  const writeErrors: unknown = Reflect.get(error, "writeErrors")
  // An array for one collection, a map for several; a map lists pairs.
  const refused = isIterable(writeErrors) ? [...writeErrors].flat() : []
  return [error, ...refused].flatMap((each) => {
    const code: unknown = typeof each === "object" && each ? Reflect.get(each, "code") : undefined
    return typeof code === "number" ? [code] : []
  })
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value
}
