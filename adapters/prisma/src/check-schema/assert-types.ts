import { ConfigError } from "@lockstep/core/errors"
import { expected } from "./needs.ts"
import { modelNames } from "../model-names.ts"
import type { Model, Models } from "../models.ts"

const accepted = {
  dates: ["DateTime"],
  numbers: ["Int", "BigInt", "Float", "Decimal"],
} as const

/**
 * Rejects models whose fields cannot hold what the adapter writes.
 *
 * @throws ConfigError for the first such field
 */
export function assertTypes(models: Models): void {
  for (const name of modelNames) {
    const model = models[name]
    if (!model) continue
    assertFields(model, "dates")
    assertFields(model, "numbers")
  }
}

function assertFields({ name, title, fields }: Model, content: keyof typeof accepted): void {
  const types: readonly string[] = accepted[content]
  for (const field of expected[name][content]) {
    const type = fields.get(field)?.type
    if (type !== undefined && !types.includes(type)) {
      throw new ConfigError(
        `${title}.${field} has the type ${type}, but PrismaAdapter stores ${content} in it. Make it ${content === "dates" ? "a DateTime" : "an Int, a BigInt or a Float"} in your schema, and migrate.`,
      )
    }
  }
}
