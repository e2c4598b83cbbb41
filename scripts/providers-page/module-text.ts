/** What the comments in a provider's module say. */
export interface ModuleText {
  /** Paragraphs of the comment on the provider's function, without examples and tags. */
  readonly notes: readonly string[]
  /** The first example in that comment. */
  readonly example: string | undefined
  /** URL at which an application is registered with the provider. */
  readonly console: string | undefined
  /** Options that only this provider has. */
  readonly options: readonly OptionText[]
}

/** One option of a provider. */
export interface OptionText {
  readonly name: string
  readonly isRequired: boolean
  readonly text: string
}

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n`

/** Reads the comments of a provider's module, which is formatted as all of them are. */
export function readModuleText(source: string): ModuleText {
  const factory = /^export default (\w+)$/m.exec(source)?.[1] ?? ""
  const documented = new RegExp(`${comment}export function ${factory}\\b`).exec(source)?.[1] ?? ""
  const text = plain(documented)
  const [prose = ""] = text.split(/^@/m)
  return {
    notes: paragraphs(prose.replaceAll(/^```[\s\S]*?^```$/gm, "")),
    example: /^```ts\n([\s\S]*?)^```$/m.exec(prose)?.[1],
    console: /^@see (\S+)$/m.exec(text)?.[1],
    options: readOptions(source, factory),
  }
}

function readOptions(source: string, factory: string): OptionText[] {
  const head = String.raw`export interface ${factory}Options\b[^{]*\{\n([\s\S]*?)\n\}`
  const body = new RegExp(head).exec(source)?.[1] ?? ""
  const member = new RegExp(String.raw`^ {2}${comment} {2}(\w+)(\??):`, "gm")
  return [...body.matchAll(member)].map(([, text = "", name = "", optional]) => ({
    name,
    isRequired: optional === "",
    text: paragraphs(plain(text)).join(" "),
  }))
}

/** A comment without its stars. */
function plain(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^\s*\* ?/, ""))
  return lines.join("\n").trim()
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\{@link (\w+)\}/g, "`$1`"))
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
}
