// `npm run db:new close_reasons`: an empty migration with the next number.
import { readdir, writeFile } from 'node:fs/promises'
import { migrationsDirectory } from '../server/src/platform/db/migrate.ts'

const name = process.argv[2]?.toLowerCase().replaceAll(/[\s-]+/g, '_')
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Say what the migration does in a few words: npm run db:new close_reasons')
  process.exit(1)
}

const directory = migrationsDirectory()
const numbers = (await readdir(directory)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite)
const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const file = `${directory}/${next}_${name}.sql`
await writeFile(file, `-- ${name.replaceAll('_', ' ')}\n`, { flag: 'wx' })
console.log(file)
