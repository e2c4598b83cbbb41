import { parse, type DefaultTreeAdapterTypes } from "parse5"

/** An element as a browser would see it. */
export interface ParsedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text of the element and of everything in it. */
  readonly text: string
  readonly children: readonly ParsedElement[]
}

/** Every element of a page, in its order. */
export function parsePage(html: string): readonly ParsedElement[] {
  return parse(html).childNodes.flatMap(elementsBelow)
}

/** The elements with a name. */
export function byName(html: string, name: string): readonly ParsedElement[] {
  return parsePage(html).filter((element) => element.name === name)
}

/** The first element with a name; a page without it fails the test. */
export function theOne(html: string, name: string): ParsedElement {
  const [element] = byName(html, name)
  if (element === undefined) throw new Error(`The page has no ${name} element.`)
  return element
}

function elementsBelow(node: DefaultTreeAdapterTypes.ChildNode): ParsedElement[] {
  if (!("tagName" in node)) return []
  const below = node.childNodes.flatMap(elementsBelow)
  const element = {
    name: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    text: textOf(node).replaceAll(/\s+/g, " ").trim(),
    children: below,
  }
  return [element, ...below]
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ("value" in node) return node.value
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : ""
}
