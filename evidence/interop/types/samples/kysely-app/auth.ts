import NextAuth from "next-auth"
import GitHub from "next-auth/providers/github"
import { type Database, KyselyAdapter, KyselyAuth } from "@auth/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"

interface Tables extends Database {
  Post: { id: string; title: string }
}

export const db = new KyselyAuth<Tables>({
  dialect: new SqliteDialect({ database: new SQLite("app.sqlite") }),
})

export const plain = new Kysely<Database>({
  dialect: new SqliteDialect({ database: new SQLite(":memory:") }),
})

export const { handlers, auth } = NextAuth({ adapter: KyselyAdapter(db), providers: [GitHub] })

export const posts = () => db.selectFrom("Post").select("title").execute()
