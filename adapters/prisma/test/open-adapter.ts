import type { Adapter, SchemaProblem } from "@lockstep/core/adapters"
import { checkSchema, PrismaAdapter, type PrismaAdapterOptions } from "@lockstep/prisma-adapter"
import type { TestClient } from "./prisma/clients.ts"
import { otherModels, type Variant } from "./prisma/schemas.ts"

/** The client of the variant `renamed`, whose properties its models name. */
export interface OtherNamedClient {
  readonly appUser: TestClient["user"]
  readonly login: TestClient["account"]
  readonly openSession: TestClient["session"]
  readonly magicLink: TestClient["verificationToken"]
  readonly passkey: TestClient["authenticator"]
}

/** The client of the variant `renamed`, as its properties are. */
export function otherNamed(prisma: TestClient): OtherNamedClient {
  // Its type is that of all other clients of these tests, as generated ones are not there when they are
  // compiled.
  return prisma as object as OtherNamedClient
}

/**
 * Makes the adapter of a client, with the names that its models have.
 *
 * @param prisma - the client
 * @param variant - of its models
 * @param options - of the adapter
 */
export function openAdapter(
  prisma: TestClient,
  variant: Variant,
  options: Omit<PrismaAdapterOptions, "models"> = {},
): Required<Adapter> {
  return variant === "renamed"
    ? PrismaAdapter(otherNamed(prisma), { ...options, models: otherModels })
    : PrismaAdapter(prisma, options)
}

/**
 * Checks the tables of a client, with the names that its models have.
 *
 * @param prisma - the client
 * @param variant - of its models
 */
export function checkTables(
  prisma: TestClient,
  variant: Variant,
): Promise<readonly SchemaProblem[]> {
  return variant === "renamed"
    ? checkSchema(otherNamed(prisma), { models: otherModels })
    : checkSchema(prisma)
}
