import { ConfigError } from "@lockstep/core/errors"
import { lacksValues } from "./classify-error.ts"
import type { Client } from "./client.ts"
import { standard } from "./from-record.ts"
import type { Model, Models } from "./models.ts"
import type { Provider } from "./supported-client.ts"

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

/** A value that some options of drivers change, and a statement that returns it. */
interface Sample {
  readonly sql: string
  readonly value: unknown
  /** What to do if another value comes back. */
  readonly advice: string
}

const samples: Readonly<Partial<Record<Provider, Sample>>> = {
  postgresql: {
    sql: "select cast($1 as timestamp(3)) as sample",
    value: new Date("2030-01-02T03:04:05.678Z"),
    advice:
      "PrismaAdapter and PrismaStore need a client that returns dates as they were sent. Set DateStyle to ISO, and remove the option binary of pg.",
  },
  mysql: {
    sql: "select cast(? as char) as sample",
    value: "\u{1F510}",
    advice:
      "PrismaAdapter and PrismaStore need a client that returns text as it was sent. Remove the options charset, collation and metaAsArray of mariadb, or set charset to utf8mb4.",
  },
}

/**
 * Rejects, in the first call that writes, a client that changes values: what was written could not be read. No
 * driver shows its options.
 *
 * @param methods - of the adapter, or of a store; the object stays as it is
 */
export function assertingSample<Methods extends object>(
  methods: Methods,
  client: Client,
  provider: Provider,
): Methods {
  const sample = samples[provider]
  if (!sample) return methods
  let isAsserted = false
  const assertOnce = async () => {
    if (isAsserted) return
    // Not shared with other calls: on a lost connection it may never end.
    await assertSample(client, sample)
    isAsserted = true
  }
  const asserting = Object.entries(methods).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      try {
        if (!/^(?:get|list)/.test(name)) await assertOnce()
        // What a method takes is checked where it is called; here its arguments only pass through.
        return await (method as (...args: unknown[]) => unknown)(...args)
      } catch (error) {
        throw lacksValues(error) ? valuesMissing() : error
      }
    },
  ])
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(asserting) as Methods
}

async function assertSample(client: Client, { sql, value, advice }: Sample): Promise<void> {
  const [row] = await client.$queryRawUnsafe(sql, value)
  if (JSON.stringify(row?.["sample"]) !== JSON.stringify(value)) throw new ConfigError(advice)
}

function valuesMissing(): ConfigError {
  return new ConfigError(
    "PrismaAdapter and PrismaStore need a client that sends values by their places. Remove the option namedPlaceholders of mariadb.",
  )
}
