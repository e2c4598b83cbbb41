/** A row that Prisma returns, or the data for one. */
export type Row = Readonly<Record<string, unknown>>

/** The methods of a model of a Prisma Client that the adapter calls. Their generated types depend on the schema. */
export interface Delegate {
  findFirst(args: { where: Row; include?: Row }): Promise<Row | null>
  findMany(args: {
    where: Row
    select?: Row
    orderBy?: Row
    take?: number
  }): Promise<readonly Row[]>
  create(args: { data: Row; include?: Row }): Promise<Row>
  createMany(args: { data: Row }): Promise<{ readonly count: number }>
  updateMany(args: { where: Row; data: Row }): Promise<{ readonly count: number }>
  /** Not on MySQL. */
  updateManyAndReturn(args: { where: Row; data: Row }): Promise<readonly Row[]>
  delete(args: { where: Row }): Promise<Row>
  deleteMany(args: { where: Row }): Promise<{ readonly count: number }>
}

/** The limits of a database transaction, in milliseconds: until it begins, and until it has ended. */
interface Limits {
  readonly maxWait: number
  readonly timeout: number
}

/** The methods of a Prisma Client that the adapter calls, also inside a database transaction. */
export interface Client {
  $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<readonly Row[]>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $transaction<Result>(work: (client: Client) => Promise<Result>, limits: Limits): Promise<Result>
}

/**
 * A Prisma Client, generated from a schema with the models of this adapter, or the return value of its
 * `$extends`. The `User` model is required. If another model is missing, the adapter has no methods for
 * it. If the models have other names, set the `models` option.
 */
export interface PrismaClientLike {
  readonly user: object
  readonly account?: object
  readonly session?: object
  readonly verificationToken?: object
  readonly authenticator?: object
}
