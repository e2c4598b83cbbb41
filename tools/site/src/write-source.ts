import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { generatedPages } from "../../../evidence/pages/src/generated.ts"
import { root } from "../../../scripts/setup/workspace.mjs"
import { writeApiReference } from "./api-reference.ts"
import { sourceFolder } from "./folders.ts"
import { permanentLinks } from "./permanent-links.ts"
import { providerPages } from "./provider-pages.ts"
import { imageFolder } from "./repository-links.ts"
import { pageOfDocument } from "./site-paths.ts"

function writePage(page: string, text: string): void {
  const file = path.join(sourceFolder, page)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Copies a document to its page, or makes the page from the code.
 *
 * @param document - path from the root of the repository
 */
export function copyDocument(document: string, generated = generatedPages()): void {
  const page = pageOfDocument.get(document)
  if (page === undefined) throw new Error(`${document} has no page`)
  writePage(page, generated.get(document) ?? readFileSync(path.join(root, document), "utf8"))
}

/** Writes the Markdown that the site is made of: copies of documents, a page for each provider, and the API. */
export async function writeSource(): Promise<void> {
  rmSync(sourceFolder, { recursive: true, force: true })
  const generated = generatedPages()
  for (const document of pageOfDocument.keys()) copyDocument(document, generated)
  cpSync(path.join(root, imageFolder), path.join(sourceFolder, "public", imageFolder), {
    recursive: true,
  })
  for (const [file, text] of permanentLinks()) writePage(path.join("public", file), text)
  for (const [page, text] of await providerPages()) writePage(page, text)
  await writeApiReference(path.join(sourceFolder, "api"))
}
