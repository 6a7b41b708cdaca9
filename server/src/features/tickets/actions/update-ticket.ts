import type { Decision } from '@guiche/contract/core/decision'
import { DeedId, type TicketId, type TicketRef } from '@guiche/contract/core/ids'
import type { TicketChange } from '@guiche/contract/features/tickets'
import { can, planAllows } from '@guiche/contract/permissions'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { announceTicket, seen } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { changeTime } from '../rules/change-time.ts'
import { takesWords } from '../rules/reach.ts'
import * as rules from '../rules/transitions.ts'
import { undoableUntil } from '../rules/undo.ts'
import { isOwnRecord, readCommand, type TicketCommand } from '../rules/update-command.ts'
import { canSee } from '../rules/visibility.ts'
import { insertDeed, recordStep } from '../store/deeds.ts'
import { appendLog, continueTicket, lockTicket, saveTicket, ticketSettings, transferTarget } from '../store.ts'
import { reachOf, type TicketRow, toTicketView } from '../view.ts'
import { otherOpenTicket, withConflict } from './conflict.ts'
import { endFlowWhereMoved } from './end-flow.ts'
import { heldTicket, stateOf } from './record-move.ts'
import { sayToContact } from './say-to-contact.ts'
import { tellOwner } from './tell-owner.ts'

const factsFor = async (ctx: UserCtx, work: Work, row: TicketRow, command: TicketCommand): Promise<rules.Facts> => {
  const targetId = command.kind === 'transfer' ? command.userId : null
  const [settings, target] = await Promise.all([
    ticketSettings(work.tx),
    targetId === null ? null : transferTarget(work.tx, targetId),
  ])
  return {
    actor: {
      id: ctx.actor.id,
      isAdmin: ctx.actor.profile === 'admin',
      mayIgnore: can(ctx.actor, 'tickets:ignore'),
      hasIntegrations: planAllows(ctx.actor, 'useIntegrations'),
      queueIds: ctx.actor.queueIds,
    },
    settings: {
      requiredTag: settings.requiredTag === 'enabled',
      sendsGreeting: settings.sendGreetingAccepted === 'enabled' && Boolean(settings.greetingAcceptedMessage),
      saysFarewellToWaiting: settings.sendFarewellWaitingTicket === 'enabled',
      sendsTransferText: settings.sendMsgTransfTicket === 'enabled' && Boolean(settings.transferMessage),
      closesOnTransfer: settings.closeTicketOnTransfer === 'true',
      asksRating: settings.userRating === 'enabled' && row.rating_message.trim() !== '',
    },
    groupAsTicket: row.group_as_ticket === 'enabled',
    takesWords: takesWords(reachOf(row), ctx.clock.now()),
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
      return rules.ignore(state, command, facts)
    case 'reopen':
      return rules.reopen(state, command, facts)
    case 'transfer':
      return rules.transfer(state, command, facts)
    case 'snooze':
      return rules.snooze(state, command, facts)
    case 'wake':
      return rules.wake(state, facts)
    case 'setIntegration':
      return rules.setIntegration(state, command, facts)
  }
}

const perform = async (
  work: Work,
  ticketId: number,
  effects: readonly rules.TicketEffect[],
  { userId, deed }: { userId: number; deed: Deed | null },
) => {
  const entries = effects.flatMap((effect) => (effect.kind === 'log' ? [effect] : []))
  if (entries.length > 0) await appendLog(work.tx, ticketId, entries)
  for (const effect of effects) {
    const messageId = crypto.randomUUID()
    if (effect.kind === 'say') {
      // The texts of an undoable change are posted when it can no longer be undone.
      const words = { ticketId, text: effect.text, userId, messageId, ...(deed ? { deedId: deed.id } : {}) }
      work.enqueue(sayToContact, words, deed ? { runAt: deed.until } : {})
    }
    if (effect.kind === 'note')
      work.enqueue(sayToContact, { ticketId, text: 'note', userId, words: effect.text, messageId })
  }
}

/** The deed to which an undoable change belongs: do not post its texts after `until`, or later than that. */
export interface Deed {
  id: DeedId
  until: Date
}

interface Changed {
  kind: TicketCommand['kind']
  /** The ticket in which the conversation continues. */
  after: TicketRow
  /** Null: it cannot be undone. */
  deed: Deed | null
}

interface TicketWish {
  ticket: TicketRef
  change: TicketChange
  deedFor: DeedFor
  /** The caller has checked that this user may take the ticket, although they do not see it where it is. */
  isHanded?: boolean
}

/** One change of one ticket, within the caller's transaction: load, decide, save, announce, enqueue. */
export const changeTicket = async (
  ctx: UserCtx,
  work: Work,
  { ticket, change, deedFor, isHanded = false }: TicketWish,
): Promise<Changed> => {
  const before = await lockTicket(work.tx, ticket)
  if (!before || !(isHanded || canSee(ctx.actor, seen(before)))) throw new Refusal('ERR_NO_TICKET_FOUND')
  const { next: command } = settle(readCommand(change, { ...stateOf(before), actorId: ctx.actor.id }))
  const facts = await factsFor(ctx, work, before, command)
  const decision = decide(stateOf(before), command, facts)
  if (!decision.ok && decision.code === 'ERR_OTHER_OPEN_TICKET') throw otherOpenTicket(before)
  const { next, effects } = settle(decision)
  const by = { userId: ctx.actor.id, deed: await deedFor(command.kind) }
  const at = changeTime(before.updated_at, facts.now)
  await saveTicket(work.tx, before.id, next, at)
  await perform(work, before.id, effects, by)
  const continuation = effects.find((effect) => effect.kind === 'continue')
  const continuedAs = continuation ? await continueTicket(work.tx, before.id, continuation.next, at) : null
  if (continuation && continuedAs) await perform(work, continuedAs, continuation.effects, by)
  if (by.deed)
    await recordStep(work.tx, by.deed.id, { ticketId: before.id, before: stateOf(before), after: next, continuedAs })
  if (command.kind === 'transfer' && command.userId !== null && command.userId !== ctx.actor.id)
    tellTarget(work, { ticketId: continuedAs ?? before.id, userId: command.userId }, by.deed)
  const after = await announceChange(work, before, before.id)
  endFlowWhereMoved(work, before, after)
  const last = continuedAs ? await announceChange(work, null, continuedAs) : after
  return { kind: command.kind, after: last, deed: by.deed }
}

/** A new owner is notified when the ticket is certainly theirs. */
const tellTarget = (work: Work, told: { ticketId: number; userId: number }, deed: Deed | null) =>
  work.enqueue(
    tellOwner,
    { ...told, kind: 'transfer', ...(deed ? { deedId: deed.id } : {}) },
    deed ? { runAt: deed.until } : {},
  )

/** Called once it is certain that the change happens. */
export type DeedFor = (kind: TicketCommand['kind']) => Promise<Deed | null>

const announceChange = async (work: Work, before: TicketRow | null, ticketId: TicketId) => {
  const after = await heldTicket(work, ticketId)
  announceTicket(work, before, after)
  return after
}

/** A deed of one ticket, starting now. */
const singleDeed = (ctx: UserCtx, work: Work, change: TicketChange): DeedFor => {
  return async (kind) => {
    if (!change.undoable || kind === 'setIntegration') return null
    const now = ctx.clock.now()
    const until = undoableUntil(now)
    const deed = { id: DeedId.parse(crypto.randomUUID()), until }
    await insertDeed(work.tx, {
      id: deed.id,
      userId: ctx.actor.id,
      kind,
      change,
      state: 'done',
      is_single: true,
      undo_until: until,
      created_at: now,
    })
    return deed
  }
}

/** Null: nothing changes. */
const asItIs = async (ctx: UserCtx, work: Work, ticket: TicketRef, change: TicketChange) => {
  if (change.status === undefined || change.userId === undefined || change.queueId === undefined) return null
  const row = await ticketRow(work.tx, ticket)
  if (!row || !canSee(ctx.actor, seen(row))) return null
  return isOwnRecord(change, toTicketView(row, viewerOf(ctx))) ? { after: row, deed: null } : null
}

/** Accept, return, close, ignore, reopen, transfer. */
export const updateTicket = async (
  ctx: UserCtx,
  ticket: TicketRef,
  change: TicketChange,
  { isHanded = false }: Pick<TicketWish, 'isHanded'> = {},
) => {
  const { after, deed } = await withConflict(ctx, ticket, () =>
    ctx.transact(
      async (work) =>
        (await asItIs(ctx, work, ticket, change)) ??
        changeTicket(ctx, work, { ticket, change, deedFor: singleDeed(ctx, work, change), isHanded }),
    ),
  )
  return { ...viewOf(ctx, after), undo: deed ? { id: deed.id, until: deed.until.toISOString() } : null }
}

/** The response has the ticket even if the user's own transfer made it invisible to them. */
export const viewOf = (ctx: UserCtx, row: TicketRow) => toTicketView(row, viewerOf(ctx))
