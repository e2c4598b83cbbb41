import type { WatchedStore } from "../../bench/store-case.ts"

/** A minute: longer than any case. */
export const aMinute = 60_000

/** Returns the value of one entry. */
export async function valueOf(
  store: WatchedStore,
  key: string,
): Promise<string | null | undefined> {
  const [value] = await store.get([key])
  return value
}
