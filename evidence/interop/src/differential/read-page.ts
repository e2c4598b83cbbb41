import type { Snapshot } from "./snapshot.ts"

/** Reads what matters of an HTML page: title, headings, forms with their fields and buttons, links. */
export function readPage(html: string): Record<string, Snapshot> {
  return {
    title: textOf(/<title>([^]*?)<\/title>/.exec(html)?.[1] ?? ""),
    headings: [...html.matchAll(/<h1[^>]*>([^]*?)<\/h1>/g)].map((match) => textOf(match[1] ?? "")),
    forms: readForms(html),
    links: [...html.matchAll(/<a ([^>]*)>/g)].map(
      (match) => readAttributes(match[1] ?? "")["href"] ?? "",
    ),
  }
}

function readForms(html: string): Snapshot {
  return [...html.matchAll(/<form([^>]*)>([^]*?)<\/form>/g)].map(
    ([, attributes = "", content = ""]) => {
      const { action = "", method = "" } = readAttributes(attributes)
      return {
        action,
        method: method.toUpperCase(),
        fields: readFields(content),
        buttons: readButtons(content),
      }
    },
  )
}

function readFields(content: string): Record<string, Snapshot> {
  const fields = [...content.matchAll(/<input([^>]*)>/g)].map((match) => {
    const {
      name = "",
      type = "text",
      value = "",
      placeholder = "",
    } = readAttributes(match[1] ?? "")
    return [
      name,
      { type, value: name === "csrfToken" ? "<csrfToken>" : value, placeholder },
    ] as const
  })
  return Object.fromEntries(fields)
}

function readButtons(content: string): readonly string[] {
  return [...content.matchAll(/<button[^>]*>([^]*?)<\/button>/g)].map((match) =>
    textOf(match[1] ?? ""),
  )
}

function readAttributes(text: string): Record<string, string> {
  const attributes = [...text.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(
    attributes.map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]),
  )
}

function textOf(html: string): string {
  return decode(html.replaceAll(/<(style|svg)[^]*?<\/\1>|<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim()
}

function decode(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}
