import type { DatabaseAddress, Endpoint } from "@lockstep/adapter-test-kit"

/** A kind of database that adapters of the survey keep their records in. */
export interface Store {
  /** Name and version of the server, for the document. */
  describe(): Promise<string>
  /** The address at which it listens; undefined for a database in a file. */
  address(): DatabaseAddress | undefined
  /** Makes an empty database with tables, instead of one of that name. */
  create(name: string, schema: string): Promise<unknown>
  /** The URL of a database, or the path of its file. */
  url(name: string, endpoint?: Endpoint): string
  /** Whether two databases of one server never share records. Stores that have keys only are one. */
  readonly hasDatabases: boolean
}
