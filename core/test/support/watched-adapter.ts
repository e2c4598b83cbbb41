import { type Adapter, type AdapterMethod, wrapMethods } from "../../src/adapters.ts"

/** Adapter methods to put in the place of others, or (`undefined`) to take away. */
export type ReplacedMethods = { [Method in AdapterMethod]?: Adapter[Method] | undefined }

/**
 * An adapter that writes down which of its methods are called.
 *
 * @param adapter - does what is not replaced
 * @param replaced - instead of the adapter's methods
 * @param log - gets the names, in the order of the calls
 */
export function watchedAdapter(
  adapter: Adapter,
  replaced: ReplacedMethods,
  log: string[],
): Adapter {
  // A spread, as applications override methods: what was replaced counts as replaced.
  const offered: Adapter = Object.assign({ ...adapter }, replaced)
  for (const [name, method] of Object.entries(replaced)) {
    if (method === undefined) Reflect.deleteProperty(offered, name)
  }
  return wrapMethods(offered, (method, name) => (...args: unknown[]) => {
    log.push(name)
    return method(...args)
  })
}
