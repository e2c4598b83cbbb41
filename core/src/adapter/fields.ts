/** The type of a field that you add. */
export type FieldType = keyof FieldTypes

/** What a field holds, by its type. */
export interface FieldTypes {
  text: string
  number: number
  boolean: boolean
  date: Date
  /** Anything that JSON can represent. */
  json: unknown
}

/** Your own fields, by name. */
export type Fields = Readonly<Record<string, FieldType>>

/** The properties of a record for your own fields; `null` if nothing is stored. */
export type FieldValues<Own extends Fields> = {
  -readonly [Name in keyof Own]: FieldTypes[Own[Name]] | null
}
