import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { buildApplication, compilePackages, fixture } from "./fixture-app.ts"

const integration = path.join(import.meta.dirname, "../..")
/** The package for which Next.js 15 and React 18 are installed. */
const home = path.join(integration, "../../tools/next-15")

/**
 * Builds the application on Next.js 15 and React 18, by webpack, with its middleware on Node.js.
 *
 * @returns its folder
 */
export async function buildFixtureOnNext15(): Promise<string> {
  await compilePackages()
  const folder = place("fixture", fixture)
  rmSync(path.join(folder, "proxy.ts"))
  renameSync(path.join(folder, "middleware-of-next-15.ts"), path.join(folder, "middleware.ts"))
  await buildApplication(folder)
  return folder
}

/**
 * Builds an application on Next.js 15 with its middleware, and a route, on the edge.
 *
 * @returns its folder
 */
export async function buildEdgeOnNext15(): Promise<string> {
  await compilePackages()
  const folder = place("edge", path.join(import.meta.dirname, "../fixture-edge"))
  cpSync(path.join(fixture, "app/layout.tsx"), path.join(folder, "app/layout.tsx"))
  await buildApplication(folder)
  return folder
}

/** Copies an application to where Next.js 15 and React 18 are found. */
function place(name: string, application: string): string {
  const folder = path.join(home, ".lockstep", name)
  // What an earlier build left would be a part of this one.
  rmSync(folder, { recursive: true, force: true })
  cpSync(application, folder, { recursive: true, filter: isSource })
  cpSync(path.join(home, "next.config.ts"), path.join(folder, "next.config.ts"))
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(compilerConfig))
  copyPackage(folder)
  return folder
}

/** What Next.js wrote belongs to another version. */
function isSource(file: string): boolean {
  return ![".next", "next-env.d.ts"].includes(path.basename(file))
}

const compilerConfig = {
  extends: "../../../../integrations/next/test/fixture/tsconfig.json",
  compilerOptions: {
    jsx: "preserve",
    // Next.js itself would find the newest ones; and 18 has the actions of forms apart.
    paths: { react: ["../../node_modules/@types/react"] },
    types: ["node", "react/canary"],
  },
  include: ["**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
  exclude: ["node_modules"],
}

/** A link to our package would lead to the versions that it is developed with. */
function copyPackage(folder: string): void {
  const copy = path.join(folder, "node_modules/@lockstep/next")
  mkdirSync(copy, { recursive: true })
  for (const name of ["package.json", "dist"]) {
    cpSync(path.join(integration, name), path.join(copy, name), { recursive: true })
  }
}
