import { ownPgColumns, pgSchemaSql, pgSchemaSqlIn, renamedPgSchema } from "./own-pg-tables.ts"

/** The schema beside the usual one, for the rule about neighbors. */
export const besideSchema = "public_beside"

/** Everything that the contract wants of a PostgreSQL database. */
export const pgContractSchema = `${pgSchemaSql} ${ownPgColumns} ${pgSchemaSqlIn(besideSchema)}
  ${renamedPgSchema}`
