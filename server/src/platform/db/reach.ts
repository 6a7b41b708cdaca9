import { setTimeout as sleep } from 'node:timers/promises'
import { networkErrors, networkReasons } from '../network-errors.ts'
import { placeOf, SilentDatabase, withClient } from './with-client.ts'

const OLDEST_VERSION = 15

/**
 * Errors of a database that is not up yet: the name is unknown, the port closed, the server starting (57P03) or full
 * (53300).
 */
const PASSING = new Set<string>([...networkErrors, '57P03', '53300'])

const REASONS: Readonly<Record<string, string>> = {
  ...networkReasons,
  '28P01': 'user or password is wrong',
  '28000': 'this user may not sign in from here',
  '3D000': 'the database does not exist: create it first',
}

export interface Patience {
  waitMs: number
  onWait?: (message: string) => void
}

/**
 * Waits until the database answers; gives up with one sentence that names host, port and reason, never the password.
 */
export async function reachDatabase(url: string, { waitMs, onWait }: Patience): Promise<void> {
  const deadline = Date.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    try {
      return await withClient(url, async (client) => {
        const { rows } = await client.query<{ version: number }>(
          `select current_setting('server_version_num')::int / 10000 as version`,
        )
        const version = rows[0]?.version ?? 0
        if (version < OLDEST_VERSION)
          throw new TooOld(`PostgreSQL ${version} at ${placeOf(url)} is too old: ${OLDEST_VERSION} or newer is needed`)
      })
    } catch (error) {
      const sentence =
        error instanceof TooOld || error instanceof SilentDatabase
          ? error.message
          : `The database at ${placeOf(url)} cannot be reached: ${reasonOf(error)}`
      const pauseMs = Math.min(250 * 2 ** attempt, 3_000)
      if (!isPassing(error) || Date.now() + pauseMs > deadline) throw new Error(sentence)
      onWait?.(`${sentence}; trying again`)
      await sleep(pauseMs)
    }
  }
}

class TooOld extends Error {}

function codeOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}

function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error && error.message ? error.message : codeOf(error))
}

function isPassing(error: unknown): boolean {
  if (error instanceof SilentDatabase) return true
  return PASSING.has(codeOf(error)) || (error instanceof Error && /timeout|Connection terminated/i.test(error.message))
}
