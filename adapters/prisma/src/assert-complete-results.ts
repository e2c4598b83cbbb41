import { ConfigError } from "@lockstep/core/errors"
import { standard } from "./from-record.ts"
import type { Model, Models } from "./models.ts"

/** Fields that Lockstep only passes on. */
const dispensable: readonly string[] = ["name", "image"]

/**
 * Rejects a client that leaves out what sign-ins, sessions or tokens are decided by: it would look as if the
 * database did not have it.
 *
 * @throws ConfigError that names the fields
 */
export function assertCompleteResults(models: Models): void {
  const fields = Object.values(models).flatMap((model: Model | undefined) =>
    model ? neededOf(model).map((name) => `${model.title}.${name}`) : [],
  )
  if (fields.length === 0) return
  throw new ConfigError(
    `PrismaAdapter needs ${fields.join(", ")}, which the client omits. Remove them from its option omit, and omit them in your queries.`,
  )
}

function neededOf({ name, omitted }: Model): readonly string[] {
  const needed: readonly string[] = standard[name]
  return omitted.filter((field) => needed.includes(field) && !dispensable.includes(field))
}
