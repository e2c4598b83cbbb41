import { existsSync, statSync } from "node:fs"
import path from "node:path"
import type { MarkdownRenderer } from "vitepress"
import { readManifest, root } from "../../../scripts/setup/workspace.mjs"
import { documentOfPage, pageOfDocument } from "./site-paths.ts"

/** Images of documents are copied to the site under this path. */
export const imageFolder = "docs/images"

/** The repository on its host, which has the files that have no page. */
function repositoryUrl(): string {
  // What the root's package.json has, from which `npm run package-facts` fills the others.
  const { repository } = readManifest(root) as unknown as { repository: { url: string } }
  return repository.url.replace(/^git\+/, "").replace(/\.git$/, "")
}

/**
 * What a link of a document is on the site: a page, an image, or a file on the repository's host.
 *
 * @param document - path from the root of the repository
 * @throws Error if the link is to nothing
 */
export function siteLink(document: string, link: string): string {
  if (/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(link)) return link
  const [place = "", anchor] = link.split("#")
  const target = path.posix.join(path.posix.dirname(document), decodeURIComponent(place))
  const hash = anchor === undefined ? "" : `#${anchor}`
  const page = pageOfDocument.get(target)
  if (page !== undefined) return `/${page}${hash}`
  const file = path.join(root, target)
  if (!existsSync(file)) throw new Error(`${document}: ${link} does not exist`)
  if (target.startsWith(`${imageFolder}/`)) return `/${target}`
  const view = statSync(file).isDirectory() ? "tree" : "blob"
  return `${repositoryUrl()}/${view}/main/${target.replace(/\/$/, "")}${hash}`
}

/** The document that a page is a copy of. */
function documentOf(environment: unknown): string | undefined {
  const isPage = typeof environment === "object" && environment !== null
  if (!isPage || !("relativePath" in environment)) return undefined
  return documentOfPage.get(String(environment.relativePath))
}

/**
 * Makes the links of copied documents those of the site, so that the documents keep the ones that work in the
 * repository.
 */
export function useRepositoryLinks(markdown: MarkdownRenderer): void {
  const attributes: Readonly<Record<string, string>> = { link_open: "href", image: "src" }
  markdown.core.ruler.push("repository-links", ({ env, tokens }) => {
    const document = documentOf(env)
    if (document === undefined) return
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const attribute = attributes[token.type]
      const link = attribute === undefined ? null : token.attrGet(attribute)
      if (attribute !== undefined && link !== null) {
        token.attrSet(attribute, siteLink(document, link))
      }
    }
  })
}
