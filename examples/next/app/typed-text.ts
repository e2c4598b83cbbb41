/** What a user typed into an input of a form; nothing where a file came, or the input is not there. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
