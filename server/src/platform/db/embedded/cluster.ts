import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, isReachable, serverAccount } from './account.ts'
import { type Binaries, locateBinaries } from './binaries.ts'
import { explain } from './explain.ts'

const run = promisify(execFile)

/** The role that owns the database; the program itself uses roles that own nothing. */
export const OWNER = 'guiche_owner'

export interface Cluster {
  /** What PostgreSQL calls its data directory. */
  directory: string
  /** The path of that directory for the server process, see `dataDirectoryArgument`. */
  argument: string
  account: Account | undefined
  binaries: Binaries
  password: string
  logFile: string
  ownerFile: string
}

/** Opens the cluster in `home`, and creates it first if there is none. */
export async function openCluster(home: string, initArguments: readonly string[] = []): Promise<Cluster> {
  const account = await prepareHome(home)
  const binaries = await locateBinaries(home, account)
  const directory = path.join(await realpath(home), 'cluster')
  if (!(await exists(directory))) await createCluster(home, directory, binaries, account, initArguments)
  return {
    directory,
    argument: await dataDirectoryArgument(directory, account),
    account,
    binaries,
    password: await readPassword(home),
    logFile: path.join(home, 'postgres.log'),
    ownerFile: path.join(home, 'owner.pid'),
  }
}

/** Options for every process of the server: a clean environment, the cluster as working directory. */
export function spawnOptions(cluster: Pick<Cluster, 'account' | 'directory'>) {
  return {
    cwd: cluster.directory,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    ...cluster.account,
  }
}

async function prepareHome(home: string): Promise<Account | undefined> {
  try {
    await mkdir(path.dirname(home), { recursive: true })
    const account = await serverAccount(home)
    await mkdir(home, { recursive: true, mode: 0o700 })
    if (account) await chown(home, account.uid, account.gid)
    await readdir(home)
    return account
  } catch (error) {
    throw new Error(explain(String(error), home), { cause: error })
  }
}

/** Created beside its place and then renamed, so that an interrupted start leaves no half-made database. */
async function createCluster(
  home: string,
  directory: string,
  binaries: Binaries,
  account: Account | undefined,
  initArguments: readonly string[],
): Promise<void> {
  let draft: string | undefined
  try {
    draft = await makeDraft(home, account)
    const argument = await dataDirectoryArgument(draft, account)
    const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : PORTABLE_LOCALE
    const passwordFile = `${argument}/../password`
    await run(
      binaries.initdb,
      // biome-ignore format: pairs
      ['-D', argument, '--username', OWNER, '--pwfile', passwordFile, '--encoding=UTF8', ...locale, '--auth=scram-sha-256', ...initArguments],
      spawnOptions({ account, directory: draft }),
    )
    await rename(draft, directory)
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true })
    if (await exists(directory)) return
    throw new Error(explain(String(error), home), { cause: error })
  }
}

const PORTABLE_LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

async function makeDraft(home: string, account: Account | undefined): Promise<string> {
  await makePassword(home, account)
  await removeOldDrafts(home)
  const draft = path.join(await realpath(home), `draft-${randomBytes(4).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  return draft
}

/** Linked into place when complete, so that two simultaneous first starts use the same password. */
async function makePassword(home: string, account: Account | undefined): Promise<void> {
  const draft = path.join(home, `password.${process.pid}`)
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (account) await chown(draft, account.uid, account.gid)
  await link(draft, path.join(home, 'password')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}

const DRAFT_MAX_AGE_MS = 10 * 60_000

async function removeOldDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const draft = path.join(home, name)
    const isOld = name.startsWith('draft-') && Date.now() - (await stat(draft)).mtimeMs > DRAFT_MAX_AGE_MS
    if (isOld) await rm(draft, { recursive: true, force: true })
  }
}

/**
 * If root's data is below a private folder (its home), the server's account cannot reach it by path. So root sets it
 * as working directory and uses the kernel's link to that directory.
 */
async function dataDirectoryArgument(directory: string, account: Account | undefined): Promise<string> {
  if (await isReachable(path.dirname(directory), account)) return directory
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`${directory} is closed to the account that runs the database: choose another DATA_DIR`)
}

async function readPassword(home: string): Promise<string> {
  const file = path.join(home, 'password')
  return readFile(file, 'utf8').catch((error) => {
    throw new Error(`The database password ${file} cannot be read: restore it from a backup`, { cause: error })
  })
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}
