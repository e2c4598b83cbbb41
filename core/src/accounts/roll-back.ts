import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"

/**
 * Waits for the deletion of a record that is useless because a later write failed.
 *
 * @param message - is logged if the deletion also fails, and names what remains
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
