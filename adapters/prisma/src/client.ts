/** A row as Prisma gives it, or the data for one. */
export type Row = Readonly<Record<string, unknown>>

/** What is called of a model of a Prisma Client. Their own types differ from schema to schema. */
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

/** Of a transaction, in milliseconds: until it begins, and until it has ended. */
interface Limits {
  readonly maxWait: number
  readonly timeout: number
}

/** What is called of a Prisma Client, also inside a transaction. */
export interface Client {
  $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<readonly Row[]>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $transaction<Result>(work: (client: Client) => Promise<Result>, limits: Limits): Promise<Result>
}

/**
 * A Prisma Client, generated from a schema with the models of this adapter, or what its `$extends`
 * gave. The model `User` must be there; the methods about a model that is not there are left out. A
 * client whose models have other names needs the option `models`.
 */
export interface PrismaClientLike {
  readonly user: object
  readonly account?: object
  readonly session?: object
  readonly verificationToken?: object
  readonly authenticator?: object
}
