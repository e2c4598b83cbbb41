import { expect, test } from "vitest"
import { configModule, findingLines, healthy, project, sentinel } from "./support/project.ts"

const withTypeScript = { typescript: "typescript-5" }

/** What `create-next-app` writes, and shapes of configurations that its users write. */
const nextProject = {
  // Without "type", as it is there.
  "package.json": '{ "name": "app", "dependencies": { "@lockstep/next": "0.0.0" } }',
  "tsconfig.json": `{
  // comments, and commas at the end, are allowed
  "extends": "./tsconfig.base.json",
  "compilerOptions": { "jsx": "preserve", /* of Next.js */ "plugins": [{ "name": "next" }], },
}`,
  "tsconfig.base.json": `{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], "~config": ["./config"] } } }`,
  "config/index.ts": `export const title = "App"`,
  "src/auth.ts": `import "server-only"
import FullstackAuth, { NextAuthConfig, Session } from "@lockstep/next"
import { authConfig } from "./auth.config"
import { db } from "@/lib/db"
import { cookies } from "next/headers"
import { title } from "~config"

declare module "@lockstep/next" {
  interface Session { title: string }
}

const config = {
  ...authConfig,
  ...db,
  callbacks: {
    async session({ session }): Promise<Session> {
      await cookies()
      return { ...session, title }
    },
  },
} satisfies NextAuthConfig
export const { handlers, auth, signIn, signOut } = FullstackAuth(config)
`,
  "src/auth.config.ts": `import type { NextAuthConfig } from "@lockstep/next"
import GitHub from "@lockstep/core/providers/github"
import { Mail } from "@/emails"
import settings from "./settings.json"
import { Role } from "./lib/role.js"

void Mail
export const authConfig = { providers: [GitHub], ...settings, theme: { brandColor: Role.Admin } } satisfies NextAuthConfig
`,
  "src/settings.json": `{ "sesion": {} }`,
  "src/emails/index.tsx": `import "./mail.css"
export const Mail = ({ url }: { url: string }) => <a href={url}>Sign in</a>
`,
  "src/emails/mail.css": "a { color: red }",
  "src/lib/role.ts": `export enum Role { Admin = "#ff0000" }`,
  "src/lib/db.ts": `class Client {
  constructor(readonly maxAge: number) {}
}
export const db = { session: new Client(3600) }
`,
}

test.for([
  ["TypeScript 5", withTypeScript],
  ["esbuild", { esbuild: "esbuild-0" }],
] as const)("loads a configuration as Next.js projects write it, with %s", async ([, compiler]) => {
  const app = project(nextProject, compiler)
  const ended = await app.lockstep(["doctor", "--offline", "--json"], healthy)
  expect(ended.stderr).toBe("")
  expect(JSON.parse(ended.stdout)).toMatchObject({
    file: "src/auth.ts",
    export: "the argument of FullstackAuth",
    exitCode: 1,
  })
  expect(findingLines(ended)).toEqual([expect.stringMatching(/^warning sesion: does not exist/)])
})

test("resolves aliases and endings without a compiler, where Node.js can run the rest", async () => {
  const app = project({
    "jsconfig.json": `{ "compilerOptions": { "baseUrl": "src" } }`,
    "src/auth.ts": `import { options } from "lib/options"\n${configModule("...options")}`,
    "src/lib/options.mjs": `export const options = { sesion: {} }`,
  })
  const ended = await app.lockstep(["doctor", "--offline", "--json"], healthy)
  expect(findingLines(ended)).toEqual([expect.stringMatching(/^warning sesion: does not exist/)])
})

test("other commands load the same modules", async () => {
  const schema = `export const checkSchema = async () => [{ table: "User", columns: [], message: "is missing" }]\n`
  const files = { ...nextProject, "src/auth.ts": `${schema}${nextProject["src/auth.ts"]}` }
  const ended = await project(files, withTypeScript).lockstep(["schema", "check"], healthy)
  expect(ended).toMatchObject({ stderr: "" })
  expect(ended.stdout).toContain("User")
})

test.for([
  [
    "an enum and no compiler",
    { "auth.ts": "enum A { B }\nexport const authConfig = { providers: [A.B] }" },
    "Install esbuild, or a version of typescript before 7",
  ],
  [
    "JSX and no compiler",
    { "auth.ts": `import "./mail"`, "mail.tsx": `export const Mail = () => <a />` },
    "Node.js does not run JSX.",
  ],
  [
    "a type that is imported as a value, and no compiler",
    { "auth.ts": `import { NextAuthConfig } from "@lockstep/next"\n${configModule("")}` },
    "does not provide an export named 'NextAuthConfig'. Correct the import. If it is a type",
  ],
  [
    "an alias that leads nowhere",
    { ...nextProject, "src/auth.ts": `import "@/lib/other"\n${configModule("")}` },
    "must be among the paths of tsconfig.json",
  ],
  [
    "a tsconfig.json that cannot be read",
    { ...nextProject, "tsconfig.json": `{ "extends": "./missing.json" }` },
    "tsconfig.json: it cannot be read.",
  ],
] as const)("says what to do about %s", async ([, files, message]) => {
  const ended = await project(files).lockstep(["doctor"], healthy)
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).not.toContain(sentinel)
})
