/**
 * What a new row has in a column that it was given nothing for: no value, or an id of one of the kinds
 * that Prisma makes by itself. All else, such as the current time, is `unknown` here.
 */
export type Filling = "null" | "cuid" | "uuid" | "unknown"

/**
 * Reads out of the text of a schema how Prisma fills the columns of a model. It tells less than the
 * schema does rather than something that is not so.
 *
 * @param schema - the text that a client was generated from, if the client has it
 * @returns by the name of a field
 */
export function fillingsOf(schema: unknown, model: string): (field: string) => Filling {
  const lines = linesByField(schema, model)
  return (field) => {
    const line = lines.get(field)
    if (line === undefined) return "unknown"
    const made = /@default\((cuid|uuid)\(\)\)/.exec(line)?.[1]
    if (made === "cuid" || made === "uuid") return made
    const isOptional = /^\s*\w+\s+\w+\?/.test(line)
    return isOptional && !/@default|@updatedAt/.test(line) ? "null" : "unknown"
  }
}

/**
 * Reads out of the text of a schema which columns of a model hold many values.
 *
 * @param schema - the text that a client was generated from, if the client has it
 * @returns by the name of a field; true also where the text does not say
 */
export function listsOf(schema: unknown, model: string): (field: string) => boolean {
  const lines = linesByField(schema, model)
  return (field) => !/^\s*\w+\s+\w+(?!\w|\s*\[)/.test(lines.get(field) ?? "")
}

function linesByField(schema: unknown, model: string): ReadonlyMap<string | undefined, string> {
  return new Map(linesOf(schema, model).map((line) => [/\w+/.exec(line)?.[0], line]))
}

/** One for each field and each attribute of the model. */
function linesOf(schema: unknown, model: string): readonly string[] {
  // What stands in a comment over several lines looks like a model.
  if (typeof schema !== "string" || schema.includes("/*")) return []
  const block =
    new RegExp(`^[ \\t]*model\\s+${model}\\s*\\{(.*?)^[ \\t]*\\}`, "ms").exec(schema)?.[1] ?? ""
  return block.split("\n").filter((line) => /^\s*\w/.test(line))
}
