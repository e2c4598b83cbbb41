import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { findingLines, project, sentinel } from "./support/project.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const documented = (file: string): string => readFileSync(path.join(root, file), "utf8")
const templates = fileURLToPath(new URL("../templates", import.meta.url))
const template = (file: string): string => readFileSync(path.join(templates, file), "utf8")

const files = {
  express: ["app.ts", ".env.example"],
  next: [
    "auth.ts",
    "app/api/auth/[...nextauth]/route.ts",
    "proxy.ts",
    "app/members/page.tsx",
    ".env.example",
  ],
  hono: ["auth.ts", "home-page.ts", "server.ts", ".env.example"],
} as const

const frameworks = ["express", "next", "hono"] as const

test.for([
  ["express/app.ts", "integrations/express/README.md"],
  ["express/env.example", "integrations/express/README.md"],
  ["next/auth.ts", "integrations/next/README.md"],
  ["next/app/api/auth/[...nextauth]/route.ts", "integrations/next/README.md"],
  ["next/proxy.ts", "integrations/next/README.md"],
  ["next/app/members/page.tsx", "integrations/next/README.md"],
  ["hono/server.ts", "docs/frameworks.md"],
] as const)("%s is a block of %s", ([file, document]) => {
  expect(documented(document)).toContain(`\n${template(file)}\`\`\``)
})

test("the page of the Hono application is that of the example", () => {
  expect(template("hono/home-page.ts")).toBe(documented("examples/frameworks/hono/home-page.ts"))
})

test.for(frameworks)("writes the files for %s, which type-check", async (framework) => {
  const app = project({})
  const ended = await app.lockstep(["init", framework, "--json"])
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(JSON.parse(ended.stdout).files).toEqual(files[framework])
  for (const file of files[framework]) expect(existsSync(path.join(app.folder, file))).toBe(true)
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2023",
    lib: ["ES2024", "DOM"],
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
    typeRoots: [
      path.join(root, "node_modules/@types"),
      path.join(app.folder, "node_modules/@types"),
    ],
    ...(framework === "next" && {
      module: "esnext",
      moduleResolution: "bundler",
      paths: { "@/*": ["./*"] },
    }),
    ...(framework !== "next" && { types: ["node"] }),
  }
  const include = ["**/*.ts", "**/*.tsx"]
  const config = JSON.stringify({ compilerOptions, include, exclude: ["node_modules"] })
  writeFileSync(path.join(app.folder, "tsconfig.json"), config)
  const compiler = path.join(root, "node_modules/typescript/bin/tsc")
  const output = execFileSync(process.execPath, [compiler, "-p", "."], { cwd: app.folder })
  expect(String(output)).toBe("")
})

test("writes the sources of Next.js below src where they are", async () => {
  const app = project({ "src/app/page.tsx": "" })
  const ended = await app.lockstep(["init", "next", "--json"])
  expect(JSON.parse(ended.stdout).files).toContain("src/app/api/auth/[...nextauth]/route.ts")
  expect(existsSync(path.join(app.folder, "src/proxy.ts"))).toBe(true)
  expect(existsSync(path.join(app.folder, ".env.example"))).toBe(true)
})

test("prints the next steps", async () => {
  const app = project({ "package.json": "{}" })
  const { stdout } = await app.lockstep(["init", "express"])
  expect(stdout).toContain("1. npm pkg set type=module")
  expect(stdout).toContain("npm install @lockstep/core @lockstep/express express")
  expect(stdout).toContain("http://localhost:3000/auth/callback/github")
})

test.for(frameworks)("overwrites nothing of a project for %s", async (framework) => {
  for (const file of files[framework]) {
    const app = project({ [file]: "mine" })
    const ended = await app.lockstep(["init", framework])
    expect(ended).toMatchObject({ code: 2, stdout: "" })
    expect(ended.stderr).toContain(file)
    expect(readFileSync(path.join(app.folder, file), "utf8")).toBe("mine")
    const others = files[framework].filter((name) => name !== file)
    expect(others.filter((name) => existsSync(path.join(app.folder, name)))).toEqual([])
  }
})

test("needs a package.json", async () => {
  const app = project({})
  rmSync(path.join(app.folder, "package.json"))
  const ended = await app.lockstep(["init", "express"])
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain("Run npm init -y")
})

test.for(["next", "hono"] as const)("doctor finds what init %s leaves to do", async (framework) => {
  const app = project({})
  await app.lockstep(["init", framework])
  const ended = await app.lockstep(["doctor", "--offline", "--json"], { AUTH_SECRET: sentinel })
  expect(ended).toMatchObject({ code: 1, stderr: "" })
  expect(findingLines(ended)).toEqual([expect.stringContaining("variable AUTH_GITHUB_ID")])
})
