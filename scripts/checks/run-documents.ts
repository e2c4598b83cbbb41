import { namedBlocks } from "./named-blocks.ts"
import { readSnippets } from "./snippets.ts"

/** A document whose TypeScript blocks a test runs, beside that they are compiled. */
export interface RunDocument {
  readonly document: string
  /** A test that runs the blocks, or most of them, and names the document. */
  readonly test: string
  /** Which blocks: all, those with a file name, or how many others. */
  readonly blocks: "all" | "named" | number
}

const newcomer = "evidence/interop/test/newcomer"
const guides = `${newcomer}/guides.outside.test.ts`
const nextBlocks = `${newcomer}/guides/next-blocks.ts`
const sessions = `${newcomer}/guides/sessions.ts`
const expressReadme = `${newcomer}/guides/express-readme.ts`
const nextApplication = `${newcomer}/create-next-app.outside.test.ts`
const nodeApplications = `${newcomer}/node-applications.outside.test.ts`
const readmes = `${newcomer}/readmes.postgres.mongodb.redis.outside.test.ts`
const programs = `${newcomer}/programs.postgres.outside.test.ts`
const references = "scripts/test/reference-blocks.test.ts"
const samples = "scripts/test/vitest-samples.alone.postgres.redis.contract.test.ts"

/** Every document that a test runs. */
export const runDocuments: readonly RunDocument[] = [
  ...["email-in-production", "limit-attempts", "link-accounts", "own-user-fields"]
    .concat("roles", "tenants")
    .map((name) => ({
      document: `docs/guides/${name}.md`,
      test: guides,
      blocks: "named" as const,
    })),
  // The script of its front end is run by `several-origins.browser.outside.test.ts`.
  { document: "docs/guides/several-origins.md", test: guides, blocks: "all" },
  {
    document: "docs/guides/passkeys.md",
    test: `${newcomer}/passkeys.browser.outside.test.ts`,
    blocks: "named",
  },
  {
    document: "docs/guides/deploy.md",
    test: `${newcomer}/deploy.redis.reverse-proxies.outside.test.ts`,
    blocks: "named",
  },
  { document: "docs/guides/start-express.md", test: nodeApplications, blocks: "named" },
  // The function without a framework is run by `programs.postgres.outside.test.ts`.
  { document: "docs/guides/start-fetch.md", test: nodeApplications, blocks: "all" },
  // All but that of a page.
  { document: "docs/sessions.md", test: sessions, blocks: "named" },
  // Its first block is run by `node-applications.outside.test.ts`.
  { document: "integrations/express/README.md", test: expressReadme, blocks: "all" },
  // The blocks for Express and Hono are run by `guides` and `own-sign-in-page.browser.outside.test.ts`.
  ...["docs/guides/protect-routes.md", "docs/guides/own-sign-in-page.md"]
    .concat("docs/guides/start-next.md")
    .map((document) => ({ document, test: nextApplication, blocks: "named" as const })),
  ...["integrations/next/README.md", "docs/migrate-from-next-auth-5.md"]
    .concat("docs/migrate-from-next-auth-4.md")
    .map((document) => ({ document, test: nextBlocks, blocks: "all" as const })),
  // All but the middleware on Node.js, which Next.js 16 does not accept beside a proxy.
  { document: "docs/next.md", test: nextBlocks, blocks: 6 },
  // Those for Next.js are run by `create-next-app.outside.test.ts`.
  { document: "README.md", test: readmes, blocks: 4 },
  { document: "tools/testing/README.md", test: readmes, blocks: 1 },
  // The first one is also run from the packed package. Those for browsers and certificates are not run here.
  { document: "core/README.md", test: "scripts/test/core-readme.test.ts", blocks: 8 },
  // The button for Next.js is in the application of `create-next-app.outside.test.ts`.
  { document: "docs/logout.md", test: "scripts/test/logout-page.test.ts", blocks: "all" },
  ...["pages", "features", "security", "configuration"].map((name) => ({
    document: `docs/${name}.md`,
    test: references,
    blocks: "all" as const,
  })),
  { document: "docs/errors.md", test: references, blocks: 1 },
  // The first one, and those of `guides/adapter-programs.ts`.
  { document: "adapters/drizzle/README.md", test: readmes, blocks: 4 },
  { document: "adapters/kysely/README.md", test: readmes, blocks: 7 },
  { document: "adapters/mongodb/README.md", test: readmes, blocks: "all" },
  { document: "adapters/redis/README.md", test: readmes, blocks: 3 },
  {
    document: "adapters/prisma/README.md",
    test: `${newcomer}/prisma.postgres.outside.test.ts`,
    blocks: "named",
  },
  ...["docs/expired-records.md", "docs/stores.md", "tools/test-services/README.md"].map(
    (document) => ({
      document,
      test: programs,
      blocks: 1,
    }),
  ),
  // The module that it shows is that of `core/test/engine/written-integration.test.ts`.
  { document: "docs/write-your-own-integration.md", test: programs, blocks: "all" },
  { document: "docs/services.md", test: samples, blocks: "all" },
  // The program is run by `adapter-test-kit/test/command/guide-samples.proof.test.ts`.
  { document: "docs/store-kit.md", test: samples, blocks: "all" },
  // So are those that Vitest does not run.
  { document: "adapter-test-kit/README.md", test: samples, blocks: "all" },
  // Those of Playwright and Next.js are run by `testing-page.browser.outside.test.ts`.
  { document: "docs/testing.md", test: readmes, blocks: 8 },
  ...["company-sign-out", "your-devices"].map((name) => ({
    document: `docs/${name}.md`,
    test: "scripts/test/guides.test.ts",
    blocks: "all" as const,
  })),
  { document: "docs/provider-tokens.md", test: "scripts/test/token-guide.test.ts", blocks: "all" },
  {
    document: "docs/write-your-own-adapter.md",
    test: "scripts/test/guide-blocks.test.ts",
    blocks: "all",
  },
]

/** Counts the TypeScript blocks of a document that its test runs. */
export function countRunBlocks({ blocks }: RunDocument, markdown: string): number {
  const all = readSnippets(markdown)
  if (blocks === "all") return all.length
  if (blocks !== "named") return Math.min(blocks, all.length)
  const code = new Set(all.map((snippet) => snippet.code))
  return namedBlocks(markdown).filter((block) => code.has(block.code)).length
}
