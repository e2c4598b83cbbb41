import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"

/**
 * Waits until a record is deleted that is of no use, since a later write failed.
 *
 * @param context - the request
 * @param deletion - the deletion
 * @param message - goes to the log if the deletion fails too: what is left
 */
export async function rollBack(
  { config }: AuthContext,
  deletion: Promise<unknown>,
  message: string,
): Promise<void> {
  try {
    await deletion
  } catch (cause) {
    config.logger.error(new AdapterError(message, { cause }))
  }
}
