import type { DatabaseKind } from '../../contract/database-place.ts'
import type { Databases } from '../../core/databases/ports.ts'

/** A driver is loaded with the first question for its kind of server, and nowhere else. */
const drivers: Readonly<Record<DatabaseKind, () => Promise<Databases>>> = {
  postgres: async () => (await import('./postgres.ts')).postgresDatabases,
  mysql: async () => (await import('./mysql.ts')).mysqlDatabases,
  sqlserver: async () => (await import('./sql-server.ts')).sqlServerDatabases,
}

export const databases: Databases = {
  ask: async (question) => (await drivers[question.place.kind]()).ask(question),
  write: async (request) => (await drivers[request.place.kind]()).write(request),
}
