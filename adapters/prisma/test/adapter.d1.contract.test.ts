import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import { PrismaD1 } from "@prisma/adapter-d1"
import { afterAll } from "vitest"
import { shortContractOnD1 } from "../../../core/test/support/short-contract.ts"
import { ownColumns, reportFile } from "./contract-options.ts"
import { openAdapter } from "./open-adapter.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

/**
 * `@prisma/adapter-d1` prints each error before it throws it, without values. That the adapter itself
 * prints nothing is what the contract asks.
 */
function ignoreDriverOutput(): void {
  const original = console.error
  let beneath: (...args: unknown[]) => void = original
  const filtered = (...args: unknown[]): void => {
    if (args[0] !== "Error in performIO: %O") Reflect.apply(beneath, console, args)
  }
  Object.defineProperty(console, "error", {
    configurable: true,
    get: () => filtered,
    set(next: typeof beneath) {
      beneath = next === filtered ? original : next
    },
  })
}

ignoreDriverOutput()

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "sqlite").models, "sqlite")

// One for all cases, each of which makes its own records: it takes a second to start.
const server = await d1()
afterAll(() => server.stop())

async function open(name: "main" | "beside" | "renamed") {
  const variant = name === "renamed" ? "renamed" : "own"
  const { database } = await server.scope({ name: `prisma ${name}`, setup: tables(variant) })
  const prisma = await openClient(variant, "sqlite", new PrismaD1(database))
  afterAll(() => prisma.$disconnect())
  return openAdapter(prisma, variant)
}

const adapters = {
  main: await open("main"),
  beside: await open("beside"),
  renamed: await open("renamed"),
}

const subject = (): Subject => ({
  adapter: adapters.main,
  sibling: () => adapters.beside,
  renamed: () => adapters.renamed,
})

runAdapterTests(subject, {
  ...ownColumns,
  ...shortContractOnD1,
  name: "the Prisma adapter on Cloudflare D1",
  capabilities: { nulls: "filled" },
  report: { json: reportFile("prisma-d1") },
})
