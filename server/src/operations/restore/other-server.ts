/** With DATABASE_URL: creates a new database on the same server, and swaps the names of both in one transaction. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { unnamed } from '../../platform/db/statement.ts'
import { withToolClient } from '../tool-client.ts'

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))
const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href

export const isInUse = (url: string): Promise<boolean> =>
  withToolClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and usename in ('guiche_app', 'guiche_platform', 'guiche_jobs')`,
    )
    return Boolean(rowCount)
  })

export const hasTables = (url: string): Promise<boolean> =>
  withToolClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname in ('public', 'graphile_worker') limit 1`,
    )
    return Boolean(rowCount)
  })

/** The new one, and the name that the old one gets. */
export interface Databases {
  fresh: string
  aside: string
}

/** Returns the name under which the old database is kept, or null if it was empty. */
export const restoreExternal = async (
  url: string,
  stamp: string,
  fill: (databaseUrl: string) => Promise<void>,
  /** Moves the files into place; returns a function that undoes it. */
  placeFiles: (databases: Databases) => Promise<() => Promise<void>>,
): Promise<string | null> => {
  const fresh = `guiche_restore_${randomBytes(4).toString('hex')}`
  const isKept = await hasTables(url)
  await createLike(url, fresh)
  try {
    await fill(at(url, fresh))
    const aside = `${nameOf(url).slice(0, 30)}_replaced_${stamp}`
    const undo = await placeFiles({ fresh, aside })
    await changeNames(url, { fresh, aside }).catch(async (error: unknown) => {
      await undo()
      throw error
    })
    if (isKept) return aside
    await onServer(url, (client) => client.query(`drop database ${pg.escapeIdentifier(aside)}`))
    return null
  } catch (error) {
    await onServer(url, (client) => client.query(`drop database if exists ${pg.escapeIdentifier(fresh)}`)).catch(
      (cause: unknown) => {
        throw new AggregateError(
          [error, cause],
          `${String(error)}; the unfinished database ${fresh} could not be dropped`,
        )
      },
    )
    throw error
  }
}

/** Not from a template, which may contain data. */
const createLike = (url: string, fresh: string) =>
  withToolClient(url, async (client) => {
    const { rows } = await client.query<{ provider: string; collate: string; ctype: string }>(
      `select datlocprovider provider, datcollate collate, datctype ctype from pg_database where datname = current_database()`,
    )
    const like = rows[0]
    const locale =
      like?.provider === 'c'
        ? ` locale_provider libc lc_collate ${client.escapeLiteral(like.collate)} lc_ctype ${client.escapeLiteral(like.ctype)}`
        : ''
    await client
      .query(`create database ${pg.escapeIdentifier(fresh)} template template0 encoding 'UTF8'${locale}`)
      .catch((error: Error) => {
        throw new Error(
          `A new database cannot be made beside ${nameOf(url)} (${error.message}). Let an administrator run: ALTER ROLE "${client.user}" CREATEDB`,
        )
      })
  })

/** From another database: nobody may be connected to one that is being renamed. */
const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const neutral = nameOf(url) === 'postgres' ? 'template1' : 'postgres'
  return withToolClient(at(url, neutral), work)
}

/** If the new one still has its own name, swaps the names now. */
export const finishChangingNames = async (url: string, databases: Databases): Promise<void> => {
  const isWaiting = await onServer(url, async (client) => {
    const { rowCount } = await client.query(
      unnamed('select from pg_database where datname = :fresh', { fresh: databases.fresh }),
    )
    return Boolean(rowCount)
  })
  if (isWaiting) await changeNames(url, databases)
}

const changeNames = (url: string, { fresh, aside }: Databases) =>
  onServer(url, async (client) => {
    const [old, made, kept] = [nameOf(url), fresh, aside].map(pg.escapeIdentifier)
    await client.query('begin')
    try {
      await client.query(`alter database ${old} rename to ${kept}`)
      await client.query(`alter database ${made} rename to ${old}`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(
        `The restored database could not take its place: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      )
    }
  })
