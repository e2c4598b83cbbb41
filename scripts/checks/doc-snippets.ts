import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { runCommand } from "../bare-machine/setup/run-command.mjs"
import {
  packageFolders,
  root,
  scratch,
  workspaceCommand,
} from "../bare-machine/setup/workspace.mjs"
import { type Check, failedOnce, passedOnce } from "./check.ts"
import { namedBlocks, writeBlocks } from "./named-blocks.ts"
import { publishedPackages } from "./published-packages.ts"

/** One TypeScript block of a document. */
export interface Snippet {
  /** Line of the first line of code in the document, from 1. */
  readonly line: number
  readonly code: string
  /** Of the file that it would be in. */
  readonly extension: "ts" | "tsx"
}

/** The blocks of a Markdown document that are fenced as `ts` or `tsx`. */
export function readSnippets(markdown: string): readonly Snippet[] {
  return [...markdown.matchAll(/^```(tsx?|typescript)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split("\n").length + 1,
    code: match[2] ?? "",
    extension: match[1] === "tsx" ? "tsx" : "ts",
  }))
}

const target = path.join(scratch, "snippets")

/** What `@/auth` and the like lead to in the applications of the documents. */
const applicationDocuments = ["integrations/next/README.md", "docs/next.md"]

/** Keeps the lines of the document, so that the compiler's messages point at them. */
function writeSnippet(document: string, { line, code, extension }: Snippet): void {
  const name = document.replaceAll(/[/\\]/g, "-").replace(/\.md$/, "")
  const text = `${"\n".repeat(line - 1)}${code}export {}\n`
  writeFileSync(path.join(target, `${name}-${line}.${extension}`), text)
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
  for (const { folder, manifest } of published) link(manifest.name, folder)
  const own = published.map(({ folder }) => path.relative(root, folder))
  for (const folder of [...own, ...packageFolders().filter((each) => !own.includes(each))]) {
    const modules = path.join(root, folder, "node_modules")
    for (const name of globSync(["[a-z]*", "@*/*"], { cwd: modules })) {
      link(name, path.join(modules, name))
    }
  }
}

function writeConfig(): void {
  const config = {
    extends: "../../tsconfig.base.json",
    compilerOptions: {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      isolatedDeclarations: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      typeRoots: ["../../node_modules/@types"],
      jsx: "react-jsx",
      paths: { "@/*": ["./application/*.ts"] },
    },
    include: ["*.ts", "*.tsx"],
  }
  writeFileSync(path.join(target, "tsconfig.json"), JSON.stringify(config, undefined, 2))
}

/** Compiles every TypeScript block of the documents against the built packages. */
export const docSnippetsCheck: Check = {
  name: "snippets",
  run: async () => {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    const folders = packageFolders().map((folder) => `${folder}/*.md`)
    const documents = globSync(["README.md", "docs/**/*.md", ...folders], { cwd: root })
    const found = documents.flatMap((document) =>
      readSnippets(readFileSync(path.join(root, document), "utf8")).map(
        (snippet) => [document, snippet] as const,
      ),
    )
    if (found.length === 0) return failedOnce("no document has a TypeScript block")
    for (const [document, snippet] of found) writeSnippet(document, snippet)
    for (const document of applicationDocuments) {
      const blocks = namedBlocks(readFileSync(path.join(root, document), "utf8"))
      writeBlocks(path.join(target, "application"), blocks)
    }
    linkPackages()
    writeConfig()
    console.log(`${found.length} blocks in ${documents.length} documents`)
    const { code } = await runCommand(workspaceCommand("tsc"), ["-p", target])
    return code === 0 ? passedOnce : failedOnce("an example in the documents does not compile")
  },
}
