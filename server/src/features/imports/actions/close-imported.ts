/**
 * Closes the tickets of an import without a farewell or a question for a rating. Tickets in which a customer has
 * written since stay open.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { connectionRow } from '../../connections/queries.ts'
import { closeQuietly } from '../../tickets/actions/close-quietly.ts'
import { announceImportEnd, announceImportStatus } from '../events.ts'
import { closeImported, importOptions } from '../jobs/definitions.ts'
import { advanceImport, countImportedTickets, endImport, importedTickets, lockImport } from '../store.ts'

const mostAtOnce = 25

export const closeImportedTickets = (ctx: UserCtx, id: ConnectionId): Promise<{ id: number; tickets: number }> =>
  ctx.transact(async (work) => {
    if (!(await connectionRow(work, id))) throw new Refusal('ERR_NO_WAPP_FOUND')
    const state = await lockImport(work.tx, id)
    if (state?.state === 'gathering' || state?.state === 'running') throw new Refusal('ERR_IMPORT_RUNNING')
    await advanceImport(work.tx, id, 'closing')
    const tickets = await countImportedTickets(work.tx, id)
    work.enqueue(closeImported, { connectionId: id, userId: ctx.actor.id }, importOptions(id))
    await announceImportStatus(work, id)
    return { id, tickets }
  })

export const closeSomeImported = (ctx: Ctx, id: ConnectionId, userId: number | null): Promise<void> =>
  ctx.transact(async (work) => {
    const tickets = await importedTickets(work.tx, id, mostAtOnce)
    for (const ticketId of tickets) await closeQuietly(work, ticketId, userId)
    if (tickets.length === mostAtOnce)
      return work.enqueue(closeImported, { connectionId: id, userId }, importOptions(id))
    const state = await lockImport(work.tx, id)
    if (state?.state === 'closing') await endImport(work.tx, id)
    await announceImportEnd(work, id)
  })
