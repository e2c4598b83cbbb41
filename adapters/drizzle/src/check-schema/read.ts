import type { SQL } from "drizzle-orm"

/** Reads rows of a catalogue, whose columns the statement names. */
export type Read = <Row extends object>(query: SQL) => Promise<readonly Row[]>
