import path from "node:path"
import { readManifest, root } from "../../../scripts/setup/workspace.mjs"
import { siteLink } from "./repository-links.ts"

/** A link, or a line that a reference leads to. The code blocks before and between them are matched as a whole. */
const linkOrCode =
  /(?<code>^( *)(?:`{3,}|~{3,})[^]*?^\2(?:`{3,}|~{3,}).*$|`[^`\n]*`)|(?<before>\]\(|^ {0,3}\[[^\]]+\]: +)(?<target>[^)\s>]+)/gm

/**
 * Makes the links of a document absolute: to the site, or to the repository. Registries show the README of a package
 * without the documents that it leads to.
 *
 * @param document - path from the root of the repository
 */
export function withAbsoluteLinks(document: string, markdown: string): string {
  // The workspace's own file.
  const { homepage } = readManifest(root) as unknown as { readonly homepage: string }
  return markdown.replaceAll(linkOrCode, (whole: string, ...rest: unknown[]) => {
    // The groups are the last argument.
    const { before, target } = rest.at(-1) as { before?: string; target?: string }
    if (before === undefined || target === undefined || target.startsWith("#")) return whole
    const link = siteLink(document, target).replace(/\.md(?=#|$)/, ".html")
    return before + (link.startsWith("/") ? `${homepage}${link}` : link)
  })
}

/**
 * The path of the README of a package, from the root of the repository.
 *
 * @param folder - of the package, absolute
 */
export function readmeOf(folder: string): string {
  return path.relative(root, path.join(folder, "README.md")).replaceAll(path.sep, "/")
}
