/**
 * Takes the driver's error out of the one that Drizzle puts around it, whose message is the whole query
 * with its values, tokens included.
 *
 * @throws what the driver threw
 */
export async function unwrapped<Answer>(run: () => PromiseLike<Answer> | Answer): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    throw driverError(error)
  }
}

function driverError(error: unknown): unknown {
  // By its members, because its class may come from another copy of Drizzle.
  const isOfQuery = error instanceof Error && "query" in error && "params" in error
  return isOfQuery && error.cause !== undefined ? error.cause : error
}
