/** A column, as a schema of Prisma declares it. */
export interface FieldText {
  readonly name: string
  readonly column: string
  /** Prisma's name of the type, or that after `@db.`. */
  readonly type: string
  readonly isRequired: boolean
  readonly isCounted: boolean
  readonly isList: boolean
}

/** A key or an index. */
export interface KeyText {
  readonly kind: "id" | "unique" | "index"
  /** Names of columns, each with the length of its prefix if it has one. */
  readonly parts: readonly { readonly column: string; readonly length: string | undefined }[]
}

/** A foreign key. */
export interface RelationText {
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  readonly onDelete: string
}

/** A table, as a schema of Prisma declares it. */
export interface ModelText {
  readonly table: string
  readonly fields: readonly FieldText[]
  readonly keys: readonly KeyText[]
  readonly relations: readonly RelationText[]
}

interface Model {
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * Reads the models of a schema: what the schemas of these tests say, and no more.
 *
 * @param schema - in Prisma's language
 */
export function readModels(schema: string): readonly ModelText[] {
  const found = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)]
  const models = found.map(([, name = "", body = ""]) => ({
    name,
    lines: body
      .split("\n")
      .map((line) => line.replace(/\/\/.*/, "").trim())
      .filter((line) => line !== ""),
  }))
  return models.map((model) => ({
    table: tableOf(model),
    fields: fieldLines(model, models).map(readField),
    keys: [...fieldLines(model, models).flatMap(keyOfField), ...keysOfModel(model)],
    relations: model.lines.flatMap((line) => readRelation(line, model, models)),
  }))
}

function tableOf({ name, lines }: Model): string {
  return firstMatch(lines.join("\n"), /@@map\("(.*?)"\)/) ?? name
}

/** Relations are lines as well; what they are called is not a column. */
function fieldLines({ lines }: Model, models: readonly Model[]): readonly string[] {
  return lines.filter((line) => {
    const type = firstMatch(line, /^\w+\s+(\w+)/)
    return !line.startsWith("@@") && !models.some(({ name }) => name === type)
  })
}

function readField(line: string): FieldText {
  const [, name = "", type = "", mark] = /^(\w+)\s+(\w+)(\?)?/.exec(line) ?? []
  return {
    name,
    column: firstMatch(line, /@map\("(.*?)"\)/) ?? name,
    type: firstMatch(line, /@db\.(\w+(?:\([\d,]+\))?)/) ?? type,
    isRequired: mark === undefined,
    isCounted: line.includes("autoincrement()"),
    isList: /^\w+\s+\w+\[\]/.test(line),
  }
}

function keyOfField(line: string): KeyText[] {
  const [, kind, length] = /\s@(id|unique)(?:\(length: (\d+)\))?/.exec(line) ?? []
  if (kind !== "id" && kind !== "unique") return []
  return [{ kind, parts: [{ column: readField(line).column, length }] }]
}

function keysOfModel(model: Model): KeyText[] {
  return model.lines.flatMap((line): KeyText[] => {
    const [, kind, list = ""] = /^@@(id|unique|index)\(\[(.*?)\]/.exec(line) ?? []
    if (kind !== "id" && kind !== "unique" && kind !== "index") return []
    const parts = list.split(", ").map((part) => {
      const [, field = "", length] = /^(\w+)(?:\(length: (\d+)\))?/.exec(part) ?? []
      return { column: columnOf(model, field), length }
    })
    return [{ kind, parts }]
  })
}

function readRelation(line: string, model: Model, models: readonly Model[]): RelationText[] {
  const [, target = "", optional, field = "", targetField = ""] =
    /^\w+\s+(\w+)(\?)?\s+@relation\(fields: \[(\w+)\], references: \[(\w+)\]/.exec(line) ?? []
  const owner = models.find(({ name }) => name === target)
  if (!owner) return []
  const chosen = firstMatch(line, /onDelete: (\w+)/)
  const onDelete = chosen === "Cascade" ? "CASCADE" : optional && chosen ? "SET NULL" : "RESTRICT"
  return [
    {
      column: columnOf(model, field),
      target: tableOf(owner),
      targetColumn: columnOf(owner, targetField),
      onDelete,
    },
  ]
}

function columnOf({ lines }: Model, field: string): string {
  const line = lines.find((each) => new RegExp(`^${field}\\s`).test(each))
  return line === undefined ? field : readField(line).column
}

function firstMatch(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[1]
}
