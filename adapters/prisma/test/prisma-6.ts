import type { Subject } from "@lockstep/adapter-test-kit"
import { checkSchema } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-adapter.ts"
import type { TestClient } from "./prisma/clients.ts"

/** Clients of Prisma 6, which all cases share: each makes its own records. */
export interface Prisma6Clients {
  readonly main: TestClient
  /** Of another database with the same tables. */
  readonly beside: TestClient
  /** With other names of models, tables and columns. */
  readonly renamed: TestClient
}

/**
 * Makes what the kit tests.
 *
 * @param clients - of one kind of database
 */
export function prisma6Subjects({ main, beside, renamed }: Prisma6Clients): () => Subject {
  const adapters = {
    main: openAdapter(main, "own"),
    beside: openAdapter(beside, "own"),
    renamed: openAdapter(renamed, "renamed"),
  }
  return () => ({
    adapter: adapters.main,
    sibling: () => adapters.beside,
    renamed: () => adapters.renamed,
  })
}

/**
 * Tests that the older major is the one that runs, and what it does otherwise than Prisma 7.
 *
 * @param main - a client with the models `own`
 */
export function testPrisma6(main: TestClient): void {
  test("this is Prisma 6, and its tables are as they should be", async () => {
    expect(main).toHaveProperty("_clientVersion", expect.stringMatching(/^6\.19\./))
    expect(await checkSchema(main)).toEqual([])
  })

  test("a column of JSON is emptied by null on Prisma 6", async () => {
    const adapter = openAdapter(main, "own")
    const given = { ...user({ email: "json@example.com" }), settings: { theme: "dark" } }
    const { id } = await adapter.createUser(given)
    const patch = { id, settings: null }
    await adapter.updateUser(patch)
    expect(await adapter.getUser(id)).toMatchObject({ settings: null })
    await adapter.deleteUser(id)
  })
}
