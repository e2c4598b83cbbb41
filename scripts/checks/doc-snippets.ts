import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { packageFolders, root, scratch, workspaceCommand } from "../setup/workspace.mjs"
import { type Check, failedOnce, passedOnce } from "./check.ts"
import { writeEntryPoints } from "./entry-points.ts"
import {
  applicationsOf,
  namedBlocks,
  readSnippets,
  type Snippet,
  writeBlocks,
} from "./named-blocks.ts"
import { publishedPackages } from "./published-packages.ts"

const target = path.join(scratch, "snippets")

/** What `@/auth` and the like lead to in the applications of the documents. */
const applicationDocuments = [
  "integrations/next/README.md",
  "docs/next.md",
  "docs/migrate-from-next-auth-4.md",
]

/** Keeps the lines of the document, so that the compiler's messages point at them. */
function writeSnippet(document: string, snippet: Snippet): void {
  const file = `${slugOf(document)}-${snippet.line}.${snippet.extension}`
  writeFileSync(path.join(target, file), onItsLine(snippet))
}

const onItsLine = ({ line, code }: Snippet): string => `${"\n".repeat(line - 1)}${code}export {}\n`

const slugOf = (document: string): string => document.replaceAll(/[/\\]/g, "-").replace(/\.md$/, "")

const read = (document: string): string => readFileSync(path.join(root, document), "utf8")

/** Files that import one another are compiled as the applications that the document builds. */
function writeDocument(document: string): number {
  const markdown = read(document)
  const snippets = readSnippets(markdown)
  const named = namedBlocks(markdown)
  const isApplication = named.some(({ code }) => code.includes('from "./'))
  const files = new Set(isApplication ? named.map(({ code }) => code) : [])
  for (const snippet of snippets) if (!files.has(snippet.code)) writeSnippet(document, snippet)
  if (isApplication) writeApplications(document, markdown, snippets)
  return snippets.length
}

function writeApplications(document: string, markdown: string, snippets: readonly Snippet[]): void {
  for (const [index, blocks] of applicationsOf(markdown).entries()) {
    const placed = blocks.map(({ file, code }) => {
      const snippet = snippets.find((each) => each.code === code)
      return { file, code: snippet === undefined ? code : onItsLine(snippet) }
    })
    writeBlocks(path.join(target, "applications", slugOf(document), String(index)), placed)
  }
}

const adapter = path.join(root, "adapters/prisma")

const generator = `generator client {
  provider = "prisma-client"
  output   = "../generated/prisma"
}

datasource db {
  provider = "postgresql"
}
`

/**
 * Generates the client of an application of a document, with the models that the adapter ships.
 *
 * @param application - its folder, with the file `prisma.config.ts`
 * @throws Error with what Prisma printed if that fails
 */
async function generatePrismaClient(application: string): Promise<void> {
  const schema = path.join(application, "prisma")
  mkdirSync(schema, { recursive: true })
  writeFileSync(path.join(schema, "schema.prisma"), generator)
  copyFileSync(path.join(adapter, "schema/postgresql.prisma"), path.join(schema, "models.prisma"))
  const script = createRequire(path.join(adapter, "package.json")).resolve("prisma/build/index.js")
  const { code, output } = await runCommand(
    process.execPath,
    [script, "generate", "--schema", schema],
    {
      cwd: application,
      show: false,
      env: {
        ...process.env,
        DATABASE_URL: "postgres://localhost/app",
        // It needs no engine, and looks for one.
        PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
        CHECKPOINT_DISABLE: "1",
        // Prisma notes there when it first ran; without this, in the home folder.
        XDG_CONFIG_HOME: path.join(scratch, "config"),
      },
    },
  )
  if (code !== 0) throw new Error(`The client cannot be generated:\n${output}`)
}

/** What an application of a document imports, and a command of the document generates. */
async function generateClients(): Promise<void> {
  const applications = path.join(target, "applications")
  for (const config of globSync("*/*/prisma.config.ts", { cwd: applications })) {
    await generatePrismaClient(path.join(applications, path.dirname(config)))
  }
}

/** Makes a package importable in the snippets' folder; the first folder for a name stays. */
function link(name: string, folder: string): void {
  const place = path.join(target, "node_modules", name)
  if (existsSync(place)) return
  mkdirSync(path.dirname(place), { recursive: true })
  symlinkSync(realpathSync(folder), place, "dir")
}

/**
 * Our packages as applications import them, and whatever a package of the workspace has installed: those that
 * are published first, for the others may work with older versions.
 */
function linkPackages(): void {
  const published = publishedPackages()
  for (const each of published) {
    link(each.manifest.name, each.folder)
    writeEntryPoints(each, target)
  }
  const own = published.map(({ folder }) => path.relative(root, folder))
  for (const folder of [...own, ...packageFolders().filter((each) => !own.includes(each))]) {
    const modules = path.join(root, folder, "node_modules")
    for (const name of globSync(["[a-z]*", "@*/*"], { cwd: modules })) {
      link(name, path.join(modules, name))
    }
  }
}

/** Applications whose alias leads into themselves. */
function aliasedApplications(): readonly string[] {
  const applications = path.join(target, "applications")
  const roots = globSync("*/*/auth.ts", { cwd: applications }).map((file) => path.dirname(file))
  return roots.filter((folder) =>
    globSync("**/*.{ts,tsx}", { cwd: path.join(applications, folder) }).some((file) =>
      readFileSync(path.join(applications, folder, file), "utf8").includes('from "@/'),
    ),
  )
}

/** Applications of Next.js are bundled, so their imports need no file ending. */
function pathsOfNext(target: string): Readonly<Record<string, readonly string[]>> {
  return { "next/navigation": [`${target}/node_modules/next/navigation.d.ts`] }
}

/** @returns the folders that the compiler compiles, each on its own */
function writeConfigs(): readonly string[] {
  const aliased = aliasedApplications().map((folder) => `applications/${folder}`)
  writeConfig(aliased)
  for (const folder of aliased) {
    const config = {
      extends: "../../../tsconfig.json",
      compilerOptions: { paths: { "@/*": ["./*.ts"], ...pathsOfNext("../../..") } },
      include: ["**/*"],
      exclude: [],
    }
    writeFileSync(path.join(target, folder, "tsconfig.json"), JSON.stringify(config))
    // Next.js creates this file in every application.
    writeFileSync(path.join(target, folder, "next-env.d.ts"), '/// <reference types="next" />\n')
  }
  return [".", ...aliased]
}

function writeConfig(exclude: readonly string[]): void {
  const config = {
    extends: "../../tsconfig.base.json",
    compilerOptions: {
      noEmit: true,
      composite: false,
      declaration: true,
      isolatedDeclarations: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      typeRoots: ["../../node_modules/@types"],
      jsx: "react-jsx",
      paths: { "@/*": ["./application/*.ts"], ...pathsOfNext(".") },
    },
    include: ["*.ts", "*.tsx", "applications/**/*"],
    exclude,
  }
  writeFileSync(path.join(target, "tsconfig.json"), JSON.stringify(config, undefined, 2))
}

/** Compiles every TypeScript block of the documents against the built packages. */
export const docSnippetsCheck: Check = {
  name: "snippets",
  run: async () => {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    const readmes = packageFolders().map((folder) => `${folder}/*.md`)
    const documents = globSync(["README.md", "docs/**/*.md", ...readmes], { cwd: root })
    const blocks = documents.map(writeDocument).reduce((sum, count) => sum + count, 0)
    if (blocks === 0) return failedOnce("no document has a TypeScript block")
    for (const document of applicationDocuments) {
      const named = namedBlocks(read(document))
      writeBlocks(path.join(target, "application"), named)
    }
    linkPackages()
    await generateClients()
    const folders = writeConfigs()
    console.log(`${blocks} blocks in ${documents.length} documents`)
    const codes: number[] = []
    for (const folder of folders) {
      const args = ["-p", path.join(target, folder)]
      codes.push((await runCommand(workspaceCommand("tsc"), args)).code)
    }
    const compiles = codes.every((code) => code === 0)
    return compiles ? passedOnce : failedOnce("an example in the documents does not compile")
  },
}
