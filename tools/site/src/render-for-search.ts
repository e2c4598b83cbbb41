import type { MarkdownEnv, MarkdownRenderer } from "vitepress"

/**
 * Renders a page for the index of the search: without colors in its code, which take most of the time.
 *
 * @returns HTML; none for a page that is not to be found
 */
export function renderForSearch(
  text: string,
  environment: MarkdownEnv,
  markdown: MarkdownRenderer,
): string {
  if (text.startsWith("---\nsearch: false\n")) return ""
  const { highlight = null } = markdown.options
  markdown.set({ highlight: null })
  const html = markdown.render(text, environment)
  markdown.set({ highlight })
  return html
}
