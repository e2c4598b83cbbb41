import { ConfigError } from "@lockstep/core/errors"
import { member } from "./member.ts"

/** The databases that the adapter knows, as Prisma names them. */
export type Provider = "postgresql" | "mysql" | "sqlite"

/** The oldest Prisma that the adapter works with: what is older lacks `engineType = "client"`. */
const oldest: readonly [major: number, minor: number] = [6, 19]

/** What to use with the other databases that Prisma knows. */
const advice: Readonly<Partial<Record<string, string>>> = {
  mongodb: "Use @lockstep/mongodb-adapter.",
  cockroachdb:
    "Prisma sends it the statements of PostgreSQL, but the contract has not run on CockroachDB. Use PostgreSQL.",
  sqlserver:
    "Prisma cannot return what an update changed there, and reads a row before it deletes it, so that a verification token could be used twice. Use one of the three.",
}

/**
 * Returns which database a client uses.
 *
 * @param prisma - a generated client, or an extended one
 * @throws ConfigError when the adapter does not work with the database
 */
export function providerOf(prisma: object): Provider {
  const provider = member(prisma, "_activeProvider")
  if (provider === "postgresql" || provider === "mysql" || provider === "sqlite") return provider
  const name = String(provider)
  throw new ConfigError(
    `PrismaAdapter supports the providers postgresql, mysql and sqlite, not ${name}. ${advice[name] ?? ""}`.trim(),
  )
}

/**
 * Reads the description of its models that every supported client has.
 *
 * @param prisma - a generated client, or an extended one
 * @throws ConfigError when it is not a client, is of an older Prisma, or runs the engine of Prisma
 *   6
 */
export function supportedDataModel(prisma: object): object {
  const models = member(member(prisma, "_runtimeDataModel"), "models")
  if (typeof models !== "object" || models === null) {
    throw new ConfigError(
      "PrismaAdapter needs a Prisma Client of version 6.19 or 7, or the return value of its $extends. An object that contains the models of a client is not a client. For other model names, use the option models.",
    )
  }
  const version = String(member(prisma, "_clientVersion"))
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new ConfigError(
      `PrismaAdapter supports Prisma 6.19 and 7, not ${version}. Update prisma and @prisma/client.`,
    )
  }
  if (major === 6 && typeof member(member(prisma, "_engineConfig"), "adapter") !== "object") {
    throw new ConfigError(
      'PrismaAdapter needs a driver adapter on Prisma 6: set engineType = "client" in the generator block, and pass the client a driver adapter, for example PrismaPg.',
    )
  }
  return models
}
