import { existsSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

/** A Markdown document without what only looks like a link or a heading: code, and comments. */
function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/^( *)(`{3,}|~{3,})[^]*?^\1\2.*$/gm, "")
}

/** How GitHub names the anchor of a heading, the first one of this text. */
export function githubSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-")
}

/** The anchor of a heading that is Markdown. */
function slugOf(heading: string): string {
  const text = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/<[^>]+>/g, "")
  return githubSlug(text)
}

/** The anchors of a Markdown document, as GitHub makes them: a heading that was there before gets a number. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const text = withoutCode(markdown)
  for (const [, heading = ""] of text.matchAll(/^#{1,6} +(.*?)(?: +#+)? *$/gm)) {
    const slug = slugOf(heading)
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  for (const [, id = ""] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Targets of the links of a Markdown document, without those to other sites. */
function linksOf(markdown: string): readonly string[] {
  const text = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, "code")
  const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)]
  const references = [...text.matchAll(/^ {0,3}\[[^\]]+\]: +<?([^\s>]+)/gm)]
  const targets = [...inline, ...references].map(([, target = ""]) => target)
  return targets.filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
}

/**
 * Finds the links between documents that do not resolve: to a file that does not exist, or to a heading that the
 * document does not have.
 *
 * @param document - path of a Markdown document below it
 * @returns a line for each
 */
export function findBrokenLinks(root: string, document: string): readonly string[] {
  const from = path.join(root, document)
  return linksOf(readFileSync(from, "utf8")).flatMap((link) => {
    const [place = "", anchor] = link.split("#")
    const to = place === "" ? from : path.join(path.dirname(from), decodeURIComponent(place))
    if (!existsSync(to)) return [`${document}: ${link} does not exist`]
    if (anchor === undefined) return []
    const isDocument = statSync(to).isFile() && to.endsWith(".md")
    const hasAnchor = isDocument && anchorsOf(readFileSync(to, "utf8")).has(anchor)
    return hasAnchor ? [] : [`${document}: ${link} has no such heading`]
  })
}
