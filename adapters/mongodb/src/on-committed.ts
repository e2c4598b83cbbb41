import type { CollectionKey } from "./collections.ts"
import { uncommitted } from "./field-names.ts"
import { isKept } from "./remove-abandoned.ts"
import type { Filter } from "./step.ts"
import type { OpenDatabase, StoredRecord } from "./store.ts"
import { findWithOrWithoutOwner } from "./with-user.ts"

/** Writes to one of the documents of a filter. */
type Write = (
  records: ReturnType<OpenDatabase["collection"]>,
  filter: Filter,
) => Promise<StoredRecord | null>

/**
 * Writes to a record whose user is stored. One whose user is about to be stored is not there yet.
 *
 * @param write - gives the document that it wrote to; `null` for none
 */
export async function onCommitted(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
  write: Write,
): Promise<StoredRecord | null> {
  const records = on.collection(key)
  const committed = { ...filter, [uncommitted]: { $exists: false } }
  const document = await write(records, committed)
  if (document) return document
  const found = await findWithOrWithoutOwner(on, key, filter)
  if (!found?.isOwned) return null
  // A process that stored the user may have ended before it took the mark away.
  await isKept(on, key, found)
  return write(records, committed)
}
