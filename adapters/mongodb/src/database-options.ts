import type { DbOptions, MongoClient } from "mongodb"

/**
 * Whatever the client is set to: what a secondary tells may be out of date, so that it would still open
 * sessions that have ended; and what values are read as must not depend on the application.
 */
const settings: DbOptions = {
  readPreference: "primary",
  raw: false,
  promoteValues: true,
  promoteLongs: true,
  promoteBuffers: false,
  useBigInt64: false,
}

/** The settings of a store, whose claims survive a failover. */
export const storeSettings: DbOptions = { ...settings, writeConcern: { w: "majority" } }

/** The settings of an adapter. It has to know what each write did, also where the application does not ask. */
export function settingsFor(client: MongoClient): DbOptions {
  return client.writeConcern?.w === 0 ? storeSettings : settings
}
