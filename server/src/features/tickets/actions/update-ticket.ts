import type { Decision } from '@guiche/contract/core/decision'
import type { TicketRef } from '@guiche/contract/core/ids'
import type { TicketChange } from '@guiche/contract/features/tickets'
import { can } from '@guiche/contract/permissions'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { announceTicket, seen } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { changeTime } from '../rules/change-time.ts'
import * as rules from '../rules/transitions.ts'
import { readCommand, type TicketCommand } from '../rules/update-command.ts'
import { canSee } from '../rules/visibility.ts'
import { appendLog, lockTicket, saveTicket, ticketSettings, transferTarget } from '../store.ts'
import { type TicketRow, toTicketView } from '../view.ts'
import { otherOpenTicket, withConflict } from './conflict.ts'
import { sayToContact } from './say-to-contact.ts'
import { tellOfTransfer } from './tell-of-transfer.ts'

const stateOf = (row: TicketRow): rules.TicketState => ({
  status: row.status,
  queueId: row.queue_id,
  userId: row.user_id,
  isGroup: row.is_group,
  isBot: row.is_bot,
  isTransfered: row.is_transfered,
  useIntegration: row.use_integration,
  unreadMessages: row.unread_messages,
  amountUsedBotQueues: row.amount_used_bot_queues,
  acceptedAt: row.accepted_at,
  closedAt: row.closed_at,
})

const factsFor = async (ctx: UserCtx, work: Work, row: TicketRow, command: TicketCommand): Promise<rules.Facts> => {
  const targetId = command.kind === 'transfer' ? command.userId : null
  const [settings, target] = await Promise.all([
    ticketSettings(work.tx),
    targetId === null ? null : transferTarget(work.tx, targetId),
  ])
  return {
    actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin', mayIgnore: can(ctx.actor, 'tickets:ignore') },
    settings: {
      requiredTag: settings.requiredTag === 'enabled',
      sendsGreeting: settings.sendGreetingAccepted === 'enabled' && Boolean(settings.greetingAcceptedMessage),
      sendsTransferText: settings.sendMsgTransfTicket === 'enabled' && Boolean(settings.transferMessage),
    },
    groupAsTicket: row.group_as_ticket === 'enabled',
    contactTags: row.tags.length,
    target,
    now: ctx.clock.now(),
  }
}

const decide = (
  state: rules.TicketState,
  command: TicketCommand,
  facts: rules.Facts,
): Decision<rules.TicketState, rules.TicketEffect> => {
  switch (command.kind) {
    case 'accept':
      return rules.accept(state, command, facts)
    case 'return':
      return rules.returnToQueue(state, facts)
    case 'close':
      return rules.close(state, command, facts)
    case 'ignore':
      return rules.ignore(state, facts)
    case 'reopen':
      return rules.reopen(state, command, facts)
    case 'transfer':
      return rules.transfer(state, command, facts)
    case 'setIntegration':
      return { ok: true, next: { ...state, useIntegration: command.isOn }, effects: [] }
  }
}

const perform = async (work: Work, ticketId: number, effects: readonly rules.TicketEffect[], userId: number) => {
  const entries = effects.flatMap((effect) => (effect.kind === 'log' ? [effect] : []))
  if (entries.length > 0) await appendLog(work.tx, ticketId, entries)
  for (const effect of effects) {
    const messageId = crypto.randomUUID()
    if (effect.kind === 'say') work.enqueue(sayToContact, { ticketId, text: effect.text, userId, messageId })
    if (effect.kind === 'note')
      work.enqueue(sayToContact, { ticketId, text: 'note', userId, words: effect.text, messageId })
  }
}

/** Accept, return, close, ignore, reopen, transfer: load, decide, save, announce, enqueue. */
export const updateTicket = async (ctx: UserCtx, ticket: TicketRef, change: TicketChange) => {
  const row = await withConflict(ctx, ticket, () =>
    ctx.transact(async (work) => {
      const before = await lockTicket(work.tx, ticket)
      if (!before || !canSee(ctx.actor, seen(before))) throw new Refusal('ERR_NO_TICKET_FOUND')
      const { next: command } = settle(readCommand(change, before))
      const facts = await factsFor(ctx, work, before, command)
      const decision = decide(stateOf(before), command, facts)
      if (!decision.ok && decision.code === 'ERR_OTHER_OPEN_TICKET') throw otherOpenTicket(before)
      const { next, effects } = settle(decision)
      await saveTicket(work.tx, before.id, next, changeTime(before.updated_at, facts.now))
      await perform(work, before.id, effects, ctx.actor.id)
      if (command.kind === 'transfer' && next.userId !== null && next.userId !== ctx.actor.id)
        work.enqueue(tellOfTransfer, { ticketId: before.id, userId: next.userId })
      const after = await ticketRow(work.tx, before.id)
      if (!after) throw new Error('the ticket vanished while it was locked')
      announceTicket(work, before, after)
      return after
    }),
  )
  return viewOf(ctx, row)
}

/** A ticket that leaves one's sight by one's own transfer is still the answer. */
const viewOf = (ctx: UserCtx, row: TicketRow) =>
  toTicketView(row, { seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) })
