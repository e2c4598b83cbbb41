import type { Adapter, AdapterMethod } from "../../src/adapters.ts"

/** Adapter methods to put in the place of others, or (`undefined`) to take away. */
export type ReplacedMethods = { [Method in AdapterMethod]?: Adapter[Method] | undefined }

/**
 * An adapter that writes down which of its methods are called.
 *
 * @param adapter - does what is not replaced
 * @param replaced - instead of its own
 * @param log - gets the names, in the order of the calls
 */
export function watchedAdapter(
  adapter: Adapter,
  replaced: ReplacedMethods,
  log: string[],
): Adapter {
  return Object.fromEntries(
    Object.entries({ ...adapter, ...replaced })
      .filter(([, method]) => method !== undefined)
      .map(([name, method]) => [
        name,
        (...args: never[]) => {
          log.push(name)
          // Each wrapper passes on exactly what its own method was called with.
          return (method as (...args: never[]) => unknown)(...args)
        },
      ]),
  )
}
