import { expect, test } from "vitest"
import type { Adapter, SchemaProblem } from "../../src/adapters.ts"
import { exercise } from "./exercise.ts"

/** Columns by what they hold, each with its table. */
const contents: Readonly<Record<string, readonly string[]>> = {
  dates: ["User emailVerified", "Session expires", "VerificationToken expires"],
  numbers: ["Account expires_at", "Authenticator counter"],
  booleans: ["Authenticator credentialBackedUp"],
}

/** Types that a column of SQLite may have; there, each column can hold any value, which some types change. */
const types = `text varchar(255) clob nvarchar integer bigint real numeric decimal(10,2) blob json
  boolean date time datetime timestamp`.split(/\s+/)

/** An adapter on tables with columns of another type. */
export interface ChangedTables {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  problems(): Promise<readonly SchemaProblem[]>
}

/**
 * Tests that the schema check reports the types of columns on SQLite with which an adapter does not work, and
 * no others.
 *
 * @param open - makes empty tables of the statements that are changed
 */
export function testSQLiteTypes(
  open: (change: (schema: string) => string) => Promise<ChangedTables>,
): void {
  const cells = Object.keys(contents).flatMap((content) =>
    [...types, ""].map((type) => [content, type]),
  )
  test.each(cells)(
    "%s in columns of the type '%s' work, or are reported",
    async (content, type) => {
      const columns = contents[content ?? ""] ?? []
      const names = columns.map((column) => column.split(" ")[1]).join("|")
      const { adapter, problems } = await open((schema) =>
        schema.replaceAll(new RegExp(`"(${names})" \\w+`, "g"), `"$1" ${type}`),
      )
      const reported = (await problems()).filter(({ kind }) => kind === "wrong-type")
      const works = await exercise(adapter).then(
        () => true,
        () => false,
      )
      expect(reported.map((problem) => [problem.table, ...problem.columns].join(" "))).toEqual(
        works ? [] : columns,
      )
    },
  )
}
