import SequelizeAdapter from "@auth/sequelize-adapter"
import { entities, getManager, TypeORMAdapter } from "@auth/typeorm-adapter"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { Sequelize } from "sequelize"
import { afterAll, onTestFinished } from "vitest"

/** Opens the published Sequelize adapter on an empty database. */
export async function openSequelize(): Promise<Adapter> {
  const sequelize = new Sequelize(await openDatabase(), { logging: false })
  onTestFinished(() => sequelize.close())
  const adapter = SequelizeAdapter(sequelize)
  await sequelize.sync()
  return adapter
}

/** The package has one data source for the whole process, so that its tests have one database. */
const typeORMServer = await postgres()
const typeORMScope = await typeORMServer.scope({ name: "interop" })
const dataSource = { type: "postgres", url: typeORMScope.url, synchronize: true } as const

afterAll(async () => {
  const { connection } = await getManager({ dataSource, entities })
  await connection.destroy()
  await typeORMScope.drop()
})

/** Opens the published TypeORM adapter with empty tables. */
export async function openTypeORM(): Promise<Adapter> {
  const manager = await getManager({ dataSource, entities })
  await manager.query("truncate users, accounts, sessions, verification_tokens")
  return TypeORMAdapter(dataSource)
}

async function openDatabase(): Promise<string> {
  const server = await postgres()
  const scope = await server.scope({ name: "interop" })
  onTestFinished(() => scope.drop())
  return scope.url
}
