/** The same change for many tickets: it is stored with a step per ticket, and a job does them one by one. */
import type { TicketId } from '@guiche/contract/core/ids'
import type { TicketDeed } from '@guiche/contract/features/ticket-deeds'
import type { TicketChange, TicketStatus } from '@guiche/contract/features/tickets'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { visibleTickets } from '../queries/visible-tickets.ts'
import { readCommand } from '../rules/update-command.ts'
import { addSteps, addStepsOfAll } from '../store/deeds.ts'
import { beginDeed } from './begin-deed.ts'

export const changeTickets = (
  ctx: UserCtx,
  { ticketIds, change }: { ticketIds: readonly TicketId[]; change: TicketChange },
): Promise<TicketDeed> =>
  ctx.transact(async (work) => {
    const visible = await visibleTickets(work.tx, ctx.actor, ticketIds)
    const [first] = visible
    if (!first) throw new Refusal('ERR_NO_TICKET_FOUND', { field: 'body.ticketIds' })
    const { next: command } = settle(readCommand(change, { ...first, queueId: first.queue_id, actorId: ctx.actor.id }))
    if (command.kind === 'setIntegration') throw new Refusal('ERR_TICKET_UPDATE_UNCLEAR', { field: 'body.change' })
    const ids = visible.map(({ id }) => id)
    return beginDeed(ctx, work, { kind: command.kind, change, addAll: (deedId) => addSteps(work.tx, deedId, ids) })
  })

export const closeAllTickets = (
  ctx: UserCtx,
  { status, selectedQueueIds }: { status: TicketStatus; selectedQueueIds: readonly number[] },
): Promise<TicketDeed> =>
  ctx.transact((work) =>
    beginDeed(ctx, work, {
      kind: 'close',
      change: { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      addAll: (deedId) => addStepsOfAll(work.tx, deedId, { status, queueIds: selectedQueueIds }),
    }),
  )
