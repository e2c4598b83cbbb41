/**
 * How long a transaction may take to begin and to end, in milliseconds. Prisma gives two seconds and five
 * where nothing is said, which a slow network or a busy pool needs for itself. A connection that is dead
 * is noticed by the driver, earlier.
 */
export const transactionLimits: { readonly maxWait: number; readonly timeout: number } = {
  maxWait: 10_000,
  timeout: 30_000,
}
