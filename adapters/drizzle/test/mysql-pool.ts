import type { SubjectContext } from "@lockstep/adapter-test-kit"
import { createPool, type Pool } from "mysql2/promise"

/**
 * A pool with the kit's limits: its proxy in place of the database, how many connections, how long.
 *
 * @param database - its address
 * @param context - what the kit says of this instance
 */
export function mysqlPool(
  database: URL,
  { endpoint, pool = 10, timeout = 5000 }: Partial<SubjectContext> = {},
): Pool {
  return createPool({
    host: endpoint?.host ?? database.hostname,
    port: endpoint?.port ?? Number(database.port),
    user: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    connectionLimit: pool,
    connectTimeout: timeout,
  })
}

/**
 * The same pool, whose server reads comments as MySQL does, and not as MariaDB: what only MariaDB reads
 * is a comment, and what only MySQL reads is a part of the statement.
 */
export function readAsMySQL(pool: Pool): Pool {
  return respelled(pool)
}

interface Statement {
  readonly sql: string
}

/** Passes everything on, statements in another spelling. */
function respelled<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...args: unknown[]) => {
        if (name === "query")
          return Reflect.apply(member, target, [withoutMariaDB(args[0]), args[1]])
        const answer: unknown = Reflect.apply(member, target, args)
        return name === "getConnection" ? connection(answer) : answer
      }
    },
  })
}

async function connection(answer: unknown): Promise<unknown> {
  const found = await answer
  return typeof found === "object" && found !== null ? respelled(found) : found
}

function withoutMariaDB(query: unknown): unknown {
  // Drizzle hands its statements over in this form.
  const statement = query as Statement
  const sql = statement.sql
    .replaceAll(/\/\*M!.*?\*\//gs, "")
    .replaceAll(/\/\*!50700(.*?)\*\//gs, "$1")
  return { ...statement, sql }
}
