import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { nodeRange, versionRanges } from "../src/migrate/version-ranges.ts"
import { findingLines, project } from "./support/project.ts"

const text = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")

const folders: Readonly<Record<string, string>> = {
  "@lockstep/core": "core",
  "@lockstep/express": "integrations/express",
  "@lockstep/next": "integrations/next",
}

test.each(Object.entries(versionRanges))("knows the versions that %s needs", (name, ranges) => {
  const folder = folders[name] ?? `adapters/${name.slice("@lockstep/".length, -"-adapter".length)}`
  const { peerDependencies, engines } = JSON.parse(text(`${folder}/package.json`))
  const { "@lockstep/core": _core, ...others } = peerDependencies
  expect(others).toEqual(ranges)
  expect(engines.node).toBe(nodeRange)
})

test.each(["docs/migrate-from-next-auth-5.md", "docs/migrate-from-auth-js-express.md"])(
  "%s names each of these versions",
  (page) => {
    const isNext = page.includes("next")
    const left = isNext ? "@lockstep/express" : "@lockstep/next"
    const rows = Object.entries(versionRanges)
      .filter(([name]) => name !== left)
      .flatMap(([, ranges]) => Object.entries(ranges))
      .map(([name, range]) => `\`${name}\` | \`${range.replaceAll("|", String.raw`\|`)}\``)
    const cells = text(page).replaceAll(/ +\|/g, " |")
    for (const row of rows) expect(cells).toContain(row)
  },
)

const manifest = JSON.stringify({
  type: "module",
  dependencies: {
    "next-auth": "5.0.0-beta.25",
    "@auth/prisma-adapter": "^2.7.0",
    next: "14.2.35",
    "@prisma/client": "^5.22.0",
    nodemailer: "^6.9.0",
    react: "^18.3.1",
  },
  devDependencies: { "@simplewebauthn/server": "9.0.3" },
})

const npmLock = JSON.stringify(
  {
    packages: {
      "node_modules/next": { version: "14.2.30" },
      "node_modules/nodemailer": { version: "6.9.16" },
    },
  },
  undefined,
  2,
)

const pnpmLock = `importers:
  .:
    dependencies:
      next:
        specifier: 14.2.35
        version: 14.2.30(react@18.3.1)
      nodemailer:
        specifier: ^6.9.0
        version: 6.9.16
`

const yarnLock = `next@14.2.35:
  version "14.2.30"

"nodemailer@npm:^6.9.0":
  version: 6.9.16
`

const bunLock = `{
  "packages": {
    "next": ["next@14.2.30", "", {}, "x"],
    "nodemailer": ["nodemailer@6.9.16", "", {}, "x"],
  }
}
`

test.each([
  ["package-lock.json", npmLock, "npm uninstall", "npm install"],
  ["pnpm-lock.yaml", pnpmLock, "pnpm remove", "pnpm add"],
  ["yarn.lock", yarnLock, "yarn remove", "yarn add"],
  ["bun.lock", bunLock, "bun remove", "bun add"],
])("lists all that has to change at once, from %s", async (file, lock, remove, add) => {
  const app = project({
    "package.json": manifest,
    [file]: lock,
    "node_modules/react/package.json": `{"version":"18.3.1"}`,
    // The folder of the test has links to other versions.
    "node_modules/next/README.md": "",
    "auth.ts": `import NextAuth from "next-auth"\nimport Resend from "next-auth/providers/resend"\n`,
    "src/app/form.tsx": `"use client"\nimport { signIn } from "next-auth/react"\n`,
    "types.d.ts": `declare module "next-auth" {}\n`,
    "middleware.ts": `export { withAuth } from "next-auth/middleware"\n`,
    "dist/old.js": `import "next-auth"\n`,
  })
  const ended = await app.lockstep(["migrate", "--check", "--json"])
  expect(ended.code).toBe(1)
  expect(findingLines(ended)).toEqual([
    "warning next-auth: 5.0.0-beta.25 is replaced by @lockstep/core and @lockstep/next.",
    "warning @auth/prisma-adapter: 2.7.0 is replaced by @lockstep/prisma-adapter.",
    "error @simplewebauthn/server: 9.0.3 is installed. @lockstep/core needs >=11 <15.",
    "error nodemailer: 6.9.16 is installed. @lockstep/core needs >=7 <11.",
    "error next: 14.2.30 is installed. @lockstep/next needs ^15.5.0 || ^16.0.0.",
    "error @prisma/client: 5.22.0 is installed. @lockstep/prisma-adapter needs >=6.19 <8.",
    "warning middleware.ts:1: next-auth/middleware becomes something else: see the page on the migration.",
  ])
  expect(JSON.parse(ended.stdout).commands).toEqual([
    `${remove} next-auth @auth/prisma-adapter`,
    `${add} @lockstep/core @lockstep/next @lockstep/prisma-adapter @simplewebauthn/server@">=11 <15" nodemailer@">=7 <11" next@"^15.5.0 || ^16.0.0" @prisma/client@">=6.19 <8"`,
  ])
  const shown = (await app.lockstep(["migrate", "--check"])).stdout
  expect(shown).toContain(
    "auth.ts:2: next-auth/providers/resend becomes @lockstep/core/providers/resend.",
  )
  expect(shown).toContain("src/app/form.tsx:2: next-auth/react becomes @lockstep/next/react.")
  expect(shown).toContain("types.d.ts:1: next-auth becomes @lockstep/next.")
  expect(shown).not.toContain("dist/old.js")
})

test("reads no application that uses Lockstep already", async () => {
  const app = project({ "auth.ts": `throw new Error("run")\n` })
  const ended = await app.lockstep(["migrate", "--check"])
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(ended.stdout).toContain("No package of Auth.js")
})

test("keeps packages of Auth.js for other frameworks", async () => {
  const dependencies = { "@auth/sveltekit": "1.8.0", "@auth/drizzle-adapter": "1.7.4" }
  const app = project({ "package.json": JSON.stringify({ type: "module", dependencies }) })
  const ended = await app.lockstep(["migrate", "--check"])
  expect(ended.stdout).toContain(
    "@auth/sveltekit: stays, with the alias @auth/core@npm:@lockstep/core.",
  )
  expect(ended.stdout).toContain("npm install @lockstep/core @lockstep/drizzle-adapter")
})
