import { httpGrammar } from "./protocol/http.ts"
import { mongoGrammar } from "./protocol/mongo.ts"
import { mysqlGrammar } from "./protocol/mysql.ts"
import { watchPgSession } from "./protocol/pg-session.ts"
import { pgGrammar } from "./protocol/pg.ts"
import type { Grammar } from "./protocol/reader.ts"
import { redisGrammar } from "./protocol/redis.ts"
import { tcpGrammar } from "./protocol/tcp.ts"
import type { Protocol } from "./wire.ts"

/**
 * Creates the grammar for one connection.
 *
 * @param report - called with the state that a PostgreSQL connection keeps after a transaction
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
