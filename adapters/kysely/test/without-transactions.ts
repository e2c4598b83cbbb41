import type { Driver } from "kysely"

/**
 * Makes a driver refuse to begin a transaction, as those do that send each statement in a request.
 *
 * @param driver - of a database
 */
export function withoutTransactions(driver: Driver): Driver {
  driver.beginTransaction = () =>
    Promise.reject(new Error("Transactions are not supported by this driver."))
  return driver
}
