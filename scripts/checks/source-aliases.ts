import { fileURLToPath } from "node:url"

const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Tests run on the sources, so that none of them can pass on a stale build. */
export const sourceAliases: readonly { find: RegExp; replacement: string }[] = [
  { find: /^@lockstep\/core$/, replacement: source("core/src/index.ts") },
  { find: /^@lockstep\/core\/(.*)$/, replacement: source("core/src/$1.ts") },
  { find: /^@lockstep\/adapter-test-kit$/, replacement: source("adapter-test-kit/src/index.ts") },
  {
    find: /^@lockstep\/adapter-test-kit\/(.*)$/,
    replacement: source("adapter-test-kit/src/$1.ts"),
  },
  { find: /^@lockstep\/test-services$/, replacement: source("tools/test-services/src/index.ts") },
  { find: /^@lockstep\/testing$/, replacement: source("tools/testing/src/index.ts") },
  { find: /^@lockstep\/testing\/(.*)$/, replacement: source("tools/testing/src/$1.ts") },
  {
    // The build makes these.
    find: /^@lockstep\/(?:express|next)\/providers\/(.*)$/,
    replacement: source("core/src/providers/$1.ts"),
  },
  { find: /^@lockstep\/express$/, replacement: source("integrations/express/src/index.ts") },
  { find: /^@lockstep\/express\/(.*)$/, replacement: source("integrations/express/src/$1.ts") },
  { find: /^@lockstep\/next$/, replacement: source("integrations/next/src/index.ts") },
  { find: /^@lockstep\/next\/(.*)$/, replacement: source("integrations/next/src/$1.ts") },
  {
    find: /^@lockstep\/(drizzle|kysely|mongodb|prisma|redis)-adapter$/,
    replacement: source("adapters/$1/src/index.ts"),
  },
  {
    find: /^@lockstep\/drizzle-adapter\/(.*)$/,
    replacement: source("adapters/drizzle/src/$1.ts"),
  },
  { find: /^#(jwe|jws)$/, replacement: source("core/src/crypto/$1-node.ts") },
]

/** What the condition in core's package.json does on other runtimes. */
export const webAlias: readonly { find: RegExp; replacement: string }[] = [
  { find: /^#(jwe|jws)$/, replacement: source("core/src/crypto/$1-web.ts") },
]
