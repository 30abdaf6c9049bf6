// npm run postgres: a throw-away Postgres server, until Ctrl-C.
import { startPostgres } from './start-postgres.ts'

const server = await startPostgres()
console.log(`${server.version}, until Ctrl-C:`)
console.log(`DATABASE_URL=${server.url}`)
