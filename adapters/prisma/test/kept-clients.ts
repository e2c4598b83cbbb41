import { keepClients, type KeptClients } from "../../../core/test/support/kept-clients.ts"
import type { TestClient } from "./prisma/clients.ts"

/** Clients of Prisma that cases leave to later ones. */
export const keptClients: KeptClients<TestClient> = keepClients((client) => client.$disconnect())
