import type { Protocol } from "../wire.ts"
import { httpGrammar } from "./http.ts"
import { mongoGrammar } from "./mongo.ts"
import { mysqlGrammar } from "./mysql.ts"
import { pgGrammar } from "./pg.ts"
import { watchPgSession } from "./pg-session.ts"
import type { Grammar } from "./reader.ts"
import { redisGrammar } from "./redis.ts"
import { tcpGrammar } from "./tcp.ts"

/**
 * Makes the grammar for one connection.
 *
 * @param protocol - what is spoken on it
 * @param report - called with what a connection to PostgreSQL keeps beyond a transaction
 */
export function grammarOf(protocol: Protocol, report: (what: string) => void): Grammar {
  switch (protocol) {
    case "pg":
      return pgGrammar(watchPgSession(report))
    case "mysql":
      return mysqlGrammar()
    case "mongo":
      return mongoGrammar()
    case "redis":
      return redisGrammar()
    case "http":
      return httpGrammar()
    case "tcp":
      return tcpGrammar()
  }
}
