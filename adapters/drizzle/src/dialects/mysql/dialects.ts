import { sql, type SQL } from "drizzle-orm"

/**
 * SQL that MariaDB reads, and MySQL takes for a comment.
 *
 * @see https://mariadb.com/kb/en/comment-syntax/
 */
export function onMariaDB(statement: SQL): SQL {
  return sql`/*M! ${statement} */`
}

/**
 * SQL that MySQL reads from its version 5.7 on, and MariaDB takes for a comment, as it does with every
 * such comment of the versions 5.7 to 99.
 */
export function onMySQL(statement: SQL): SQL {
  return sql`/*!50700 ${statement} */`
}
