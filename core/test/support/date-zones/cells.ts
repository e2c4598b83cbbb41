/** A way to store and read dates. The test program defines what the names mean. */
export interface DateCell {
  readonly driver: string
  readonly columns: string
  /** The time zone of the database session. */
  readonly server: string
}

/** What a process in one time zone does with each cell. */
export interface DateRequest {
  readonly url: string
  readonly cells: readonly DateCell[]
  readonly task: "write" | "read" | "expire"
  /** The time zone of the process that writes, or wrote. */
  readonly writer: string
  /** The time zone of the process that reads. */
  readonly reader: string
}

/** The dates of one cell, in milliseconds: as the adapter gave them, and as a plain query reads them. */
export interface DateAnswer {
  readonly dates: readonly number[]
  readonly plain: readonly number[]
}

/** In winter and in summer, in which the zones differ from each other. */
export const instants: readonly Date[] = [
  new Date("2031-01-15T12:00:00.123Z"),
  new Date("2031-07-15T21:30:00.987Z"),
]

/** Names the records of a cell. */
export function recordName(
  { driver, server }: DateCell,
  { writer, reader }: DateRequest,
  index: number,
): string {
  return [driver, server, writer, reader, index].join(" ")
}
