const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes a string for HTML. */
export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
}
