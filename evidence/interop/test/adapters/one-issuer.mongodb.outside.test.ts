import { createIndexes, MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { openDatabase } from "../../../../adapters/mongodb/test/open-database.ts"
import { testOneIssuer } from "./one-issuer.ts"

testOneIssuer("@lockstep/mongodb-adapter", async () => {
  const { client } = await openDatabase()
  const collections = { Users: "users_2", Accounts: "accounts_2", Sessions: "sessions_2" }
  await createIndexes(client)
  await createIndexes(client, { collections })
  return {
    adapter: () => MongoDBAdapter(client),
    elsewhere: () => MongoDBAdapter(client, { collections }),
  }
})
