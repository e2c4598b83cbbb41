import pg from "pg"
import type { Audit } from "./audit.ts"

const doubles = `
  select 'email ' || email as found from "User" group by email having count(*) > 1
  union all
  select 'account ' || "providerAccountId" from "Account"
    group by provider, "providerAccountId" having count(*) > 1
  union all
  select 'user with accounts ' || "userId" from "Account" group by "userId" having count(*) > 1
  union all
  select 'session ' || "userId" from "Session" group by "sessionToken", "userId" having count(*) > 1`

const orphans = `
  select 'account ' || "providerAccountId" as found from "Account"
    where not exists (select from "User" where "User".id = "userId")
  union all
  select 'session of ' || "userId" from "Session"
    where not exists (select from "User" where "User".id = "userId")
  union all
  select 'user ' || email from "User"
    where not exists (select from "Account" where "userId" = "User".id)`

/** Looks into the tables. */
export async function auditPostgres(url: string): Promise<Audit> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const count = async (table: string): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int n from "${table}"`)
      return rows[0]?.n ?? 0
    }
    const list = async (sql: string): Promise<string[]> => {
      const { rows } = await client.query<{ found: string }>(sql)
      return rows.map(({ found }) => found)
    }
    return {
      users: await count("User"),
      accounts: await count("Account"),
      sessions: await count("Session"),
      doubles: await list(doubles),
      orphans: await list(orphans),
    }
  } finally {
    await client.end()
  }
}
