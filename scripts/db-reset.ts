// `npm run db:reset -- --yes`: deletes the embedded database. Only on a developer's machine, and never while it runs.
import { readFile, rm } from 'node:fs/promises'
import { loadConfig } from '../server/src/platform/config.ts'
import { isAlive } from '../server/src/platform/db/embedded/postmaster.ts'

const refuse = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}

const config = loadConfig(process.env)
const home = `${config.dataDir}/postgres`
if (config.isProduction) refuse('This is production (NODE_ENV): nothing was touched.')
if (config.databaseUrl) refuse('DATABASE_URL is set: empty that database with its own tools.')
const pidFile = await readFile(`${home}/cluster/postmaster.pid`, 'utf8').catch(() => '')
if (isAlive(Number.parseInt(pidFile, 10) || -1)) refuse('The database is running: stop Guichê first.')
if (!process.argv.includes('--yes')) refuse(`This deletes ${home}. To do it: npm run db:reset -- --yes`)
await rm(home, { recursive: true, force: true })
console.log(`Deleted ${home}. The next start makes a new one.`)
