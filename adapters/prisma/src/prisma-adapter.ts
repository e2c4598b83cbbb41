import {
  withAdapterErrors,
  type Adapter,
  type ExpiredRecords,
  reportOnce,
  storedIn,
} from "@lockstep/core/adapters"
import { accountMethods } from "./accounts.ts"
import { assertCompleteResults, assertingSample } from "./assert-client.ts"
import { assertTypes } from "./check-schema/assert-types.ts"
import { authenticatorMethods } from "./authenticators.ts"
import type { Client, PrismaClientLike } from "./client.ts"
import { countingWrites } from "./counting-writes.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { deleteUser } from "./delete-user.ts"
import { askForExactKeys, tokenColumns } from "./exact-keys.ts"
import { expiredMethods } from "./expired.ts"
import { classifyError, isBusy, isUndone } from "./classify-error.ts"
import type { ModelNamesOf, PrismaAdapterOf } from "./adapter-type.ts"
import type { ModelNames } from "./model-names.ts"
import { connectionOf, hasJoins, isD1, modelsOf } from "./models.ts"
import type { PrismaAdapterOptions } from "./options.ts"
import { providerOf } from "./supported-client.ts"
import { rawReadsOf } from "./raw-reads.ts"
import { renewAfterBusy } from "./dialects/sqlite/renew-after-busy.ts"
import { retryConflicts } from "./retry-conflicts.ts"
import { returningWrites } from "./returning-writes.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import { transactionsOf } from "./transactions.ts"
import { tokenMethods } from "./verification-tokens.ts"
import { userMethods } from "./users.ts"

/** The options for a client whose models have the default names. */
interface DefaultNames extends PrismaAdapterOptions {
  readonly models?: never
}

/** The options for a client whose models have other names. */
interface OtherNames<Names extends ModelNames> extends PrismaAdapterOptions {
  readonly models: Names
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in PostgreSQL, MySQL, MariaDB
 * or SQLite through Prisma, in the models that `@auth/prisma-adapter` uses.
 *
 * ```ts
 * const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString }) })
 * const adapter = PrismaAdapter(prisma)
 * ```
 *
 * For models with other names:
 *
 * ```ts
 * const adapter = PrismaAdapter(prisma, { models: { user: "AppUser", account: "Login" } })
 * ```
 *
 * @param prisma - your client, or the return value of its `$extends`. The adapter never closes it.
 * @param options - see {@link PrismaAdapterOptions}
 * @throws ConfigError if it is not a supported client, its models are not found under their names or
 *   have fields of another type, or the adapter does not work with its database
 */
export function PrismaAdapter<PrismaClient extends PrismaClientLike>(
  prisma: PrismaClient,
  options?: DefaultNames,
): PrismaAdapterOf<PrismaClient>
export function PrismaAdapter<
  PrismaClient extends object,
  const Names extends ModelNamesOf<PrismaClient>,
>(prisma: PrismaClient, options: OtherNames<Names>): PrismaAdapterOf<PrismaClient, Names>
export function PrismaAdapter(prisma: object, options: PrismaAdapterOptions = {}): unknown {
  const store = storeOf(prisma, options)
  const provider = providerOf(prisma)
  const retrying = retryConflicts(methodsOf(store), (error) => isUndone(provider, error))
  const isFile = provider === "sqlite" && !isD1(prisma)
  const methods = isFile
    ? renewAfterBusy(retrying, store.client, connectionOf(prisma), isBusy)
    : retrying
  const checked = assertingSample(methods, store.client, provider)
  const place = storedIn(prisma, store.models.Account?.title)
  return withAdapterErrors({ ...checked, ...place }, (error) => classifyError(provider, error))
}

function storeOf(prisma: object, options: PrismaAdapterOptions): Store {
  const models = modelsOf(prisma, options.models)
  assertTypes(models)
  assertCompleteResults(models)
  const provider = providerOf(prisma)
  // Models and arguments are known only at run time. A client has methods with these names.
  const client = prisma as Client
  const isMySQL = provider === "mysql"
  const hasExactKeys = isMySQL ? askForExactKeys(client, models) : () => Promise.resolve(true)
  const { Account } = models
  const hasExactTokens = askForExactKeys(client, Account ? { Account } : {}, tokenColumns)
  return {
    client,
    models,
    report: reportOnce(options.onUnknownField),
    writes: isMySQL
      ? countingWrites(client, hasExactKeys, hasExactTokens)
      : returningWrites(client),
    hasExactKeys,
    joins: provider === "postgresql" && hasJoins(prisma),
    raw: rawReadsOf(prisma, provider),
    hasNetwork: provider !== "sqlite",
    inTransaction: transactionsOf(isD1(prisma)),
  }
}

function methodsOf(store: Store): Adapter & Partial<ExpiredRecords> {
  const { Account, Session, VerificationToken, Authenticator } = store.models
  return {
    ...userMethods(store),
    deleteUser: deleteUser(store),
    ...(Account && {
      ...accountMethods(store, Account),
      createUserWithAccount: userWithAccount(store, Account),
    }),
    ...(Session && sessionMethods(store, Session)),
    ...(VerificationToken && tokenMethods(store, VerificationToken)),
    ...(Authenticator && authenticatorMethods(store, Authenticator)),
    ...((Session || VerificationToken) && expiredMethods(store)),
  }
}
