import type { SQL } from "drizzle-orm"

/** Reads rows of a catalog, whose columns the statement names. */
export type Read = <Row extends object>(query: SQL) => Promise<readonly Row[]>
