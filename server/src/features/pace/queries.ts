import type { Guard } from '@guiche/contract/features/connection-cockpit'
import type { Work } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readPace } from './store.ts'
import { toGuardView } from './view.ts'

/** What the number's guard allows, and what of it is used. */
export const guardOf = async (work: Pick<Work, 'tx' | 'clock'>, connectionId: number): Promise<Guard> =>
  toGuardView(await readPace(work.tx, connectionId), work.clock.now())

const paused = statement(
  'pace_paused_until',
  'select paused_until "until" from connection_paces where company_id = :companyId and connection_id = :connectionId',
).rows<{ until: Date | null }>()
/** Until when WhatsApp restricts the number; it may be past. Null: it does not. */
export const pausedUntil = async (tx: TenantTransaction, connectionId: number): Promise<Date | null> =>
  (await tx.sql(paused, { connectionId }))[0]?.until ?? null
