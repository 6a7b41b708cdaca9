/**
 * A snapshot of the database, shared by the roles that may read: nothing is locked, and the program continues to
 * write.
 */
import type pg from 'pg'
import { rolePasswords, roleUrl } from '../../platform/db/roles.ts'
import { withToolClient } from '../tool-client.ts'

export interface Snapshot {
  /** Sees every company. */
  platform: pg.Client
  /** Sees the job library's tables. */
  jobs: pg.Client
  /** The owner, outside of the snapshot: for sequences, which are not part of it. */
  owner: pg.Client
}

const begin = 'begin isolation level repeatable read read only'

/** Wrong password, or no such role: PostgreSQL does not distinguish the two. */
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === '28P01'

const explained = (error: unknown): never => {
  if (!isRefused(error)) throw error
  const reason = 'SECRET_KEY is not the one that it was made with, or it holds no installation'
  throw new Error(`The database does not let the roles of Guichê in: ${reason}`, { cause: error })
}

export const withSnapshot = <T>(
  ownerUrl: string,
  secretKey: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const passwords = rolePasswords(secretKey)
  return withToolClient(roleUrl(ownerUrl, 'platform', passwords.platform), (platform) =>
    withToolClient(roleUrl(ownerUrl, 'jobs', passwords.jobs), (jobs) =>
      withToolClient(ownerUrl, async (owner) => {
        await platform.query(begin)
        const { rows } = await platform.query<{ id: string }>('select pg_export_snapshot() id')
        await jobs.query(begin)
        await jobs.query(`set transaction snapshot ${jobs.escapeLiteral(rows[0]?.id ?? '')}`)
        return work({ platform, jobs, owner })
      }),
    ),
  ).catch(explained)
}
