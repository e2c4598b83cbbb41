import type { Column, Table } from "drizzle-orm"
import type { AllTables, GivenTables } from "./drizzle-tables.ts"
import {
  accountColumns,
  authenticatorColumns,
  factColumns,
  ownerOf,
  passkeyColumns,
  sessionColumns,
  tokenColumns,
  userColumns,
  type ColumnBuilder,
  type ColumnKinds,
} from "./table-columns.ts"
import { standardNames, type TableNames } from "./table-options.ts"

/** Makes a table of any database; its own type knows the names of the columns. */
export type CreateTable = <Name extends string>(
  name: string,
  columns: Readonly<Record<Name, ColumnBuilder>>,
  constraints?: (columns: Readonly<Record<Name, Column>>) => unknown[],
) => Table

/** What the tables of a database are made with. */
export interface TableParts {
  readonly create: CreateTable
  readonly kinds: ColumnKinds
  /** Makes a primary key of two columns. */
  primaryKey(first: Column, second: Column): unknown
}

/** What tables with indexes are made with. */
export interface IndexedTableParts extends TableParts {
  /** Makes an index of a name. */
  index(name: string, column: Column): unknown
}

interface OwnColumns {
  readonly names?: TableNames
  readonly userFields?: Readonly<Record<string, unknown>>
  readonly sessionFields?: Readonly<Record<string, unknown>>
  readonly authenticatorFields?: Readonly<Record<string, unknown>>
}

/**
 * Makes the tables that we ship: those of Auth.js, with the columns that features need, and an index wherever
 * rows are found by their user or by their expiry.
 *
 * @param options - names, and columns of the application's own
 */
export function makeTables(parts: IndexedTableParts, options: OwnColumns): AllTables {
  const { create, kinds } = parts
  const names = { ...standardNames, ...options.names }
  const usersTable = create(names.user, withOwn(userColumns(kinds), options.userFields))
  const owner = ownerOf(kinds, usersTable)
  return {
    usersTable,
    accountsTable: create(names.account, accountColumns(kinds, owner), (account) => [
      parts.primaryKey(account.provider, account.providerAccountId),
      parts.index(`${names.account}_userId_index`, account.userId),
    ]),
    sessionsTable: create(
      names.session,
      withOwn(sessionColumns(kinds, owner), {
        ...factColumns(kinds),
        ...options.sessionFields,
      }),
      (session) => [
        parts.index(`${names.session}_userId_index`, session.userId),
        parts.index(`${names.session}_expires_index`, session.expires),
      ],
    ),
    verificationTokensTable: create(names.verificationToken, tokenColumns(kinds), (token) => [
      parts.primaryKey(token.identifier, token.token),
      parts.index(`${names.verificationToken}_expires_index`, token.expires),
    ]),
    authenticatorsTable: create(
      names.authenticator,
      withOwn(
        authenticatorColumns(kinds, owner, (credentialID) => credentialID.primaryKey()),
        { ...passkeyColumns(kinds), ...options.authenticatorFields },
      ),
      (passkey) => [parts.index(`${names.authenticator}_userId_index`, passkey.userId)],
    ),
  }
}

/** No option can turn a standard column into something else, so those come last. */
function withOwn<Standard extends object>(
  standard: Standard,
  own: Readonly<Record<string, unknown>> = {},
): Standard {
  return { ...standard, ...own, ...standard }
}

/** Fills in the tables that Auth.js has by default. */
export function withDefaultTables(parts: TableParts, given: GivenTables): AllTables {
  const { create, kinds } = parts
  const names = standardNames
  const usersTable = given.usersTable ?? create(names.user, userColumns(kinds))
  const owner = ownerOf(kinds, usersTable)
  return {
    usersTable,
    accountsTable:
      given.accountsTable ??
      create(names.account, accountColumns(kinds, owner), (account) => [
        parts.primaryKey(account.provider, account.providerAccountId),
      ]),
    sessionsTable: given.sessionsTable ?? create(names.session, sessionColumns(kinds, owner)),
    verificationTokensTable:
      given.verificationTokensTable ??
      create(names.verificationToken, tokenColumns(kinds), (token) => [
        parts.primaryKey(token.identifier, token.token),
      ]),
    authenticatorsTable:
      given.authenticatorsTable ??
      create(
        names.authenticator,
        authenticatorColumns(kinds, owner, (credentialID) => credentialID.notNull().unique()),
        (passkey) => [parts.primaryKey(passkey.userId, passkey.credentialID)],
      ),
  }
}
