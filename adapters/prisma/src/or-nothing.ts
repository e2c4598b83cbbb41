import { isUnholdable } from "./classify-error.ts"

/**
 * What was found by a key; undefined where no row can have it, which a database says with an error. A
 * column of UUIDs refuses to be compared with anything else, and one of latin1 with an emoji.
 *
 * @param found - by a key, with no other values in the statement that a column might refuse
 */
export async function orNothing<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found
  } catch (error) {
    if (isUnholdable(error)) return undefined
    throw error
  }
}
