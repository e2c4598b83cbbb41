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

/**
 * What a process does when its first sign-in starts: it stores its own token twice, to learn whether
 * the store refuses the second one, and deletes it. Then it claims the keys of its marks, and looks
 * for old ones of two hours: it stores the first token that there could be, and deletes it.
 */
export const triedStore: readonly string[] = [
  "createVerificationToken",
  "createVerificationToken",
  "useVerificationToken",
  "createVerificationToken",
  ...Array.from({ length: 2 }, () => ["createVerificationToken", "useVerificationToken"]).flat(),
]

/** The same, and the mark that the response was used, stored before anything is done with it. */
export const firstMark: readonly string[] = [...triedStore, "createVerificationToken"]
