import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import {
  comeMeanwhile,
  type EarlyTarget,
  earlyChangesOf,
  forgetEarlyChanges,
  storedAs,
} from '../store/early-changes.ts'
import { type Receipt, recordReceipts, recordSeen, seenMarksOf } from '../store/receipts.ts'
import { announceMessages } from './announce-message.ts'
import { applyTo, deleteWithFirst } from './apply-change.ts'
import { takeBackMessage } from './take-back-message.ts'

/** Applies the changes that arrived before their message, in the order in which they arrived. Safe to repeat. */
export const applyEarlyChanges = async (
  ctx: Ctx,
  connectionId: ConnectionId,
  { externalId, partOf }: { externalId: string; partOf?: string | undefined },
): Promise<void> => {
  const { changes } = await ctx.transact(({ tx }) => earlyChangesOf(tx, connectionId, externalId))
  // Edits were shown as messages while their message was missing.
  for (const { content, externalId: standIn } of changes)
    if (content.kind === 'edit') await takeBackMessage(ctx, connectionId, standIn)
  await ctx.transact(async (work) => {
    const early = await earlyChangesOf(work.tx, connectionId, externalId)
    for (const change of early.changes) await applyTo(work, connectionId, change)
    if (partOf !== undefined) await deleteWithFirst(work, connectionId, { externalId, partOf })
    await announceMessages(work, await recordEarlyReceipts(work, connectionId, externalId, early.receipts))
    await forgetEarlyChanges(work.tx, connectionId, externalId, early.externalIds)
  })
}

/** Returns the ids of those that changed. */
const recordEarlyReceipts = async (
  { tx, clock }: Work,
  connectionId: ConnectionId,
  externalId: string,
  receipts: readonly Receipt[],
): Promise<string[]> => {
  const now = clock.now()
  const changed = new Set((await recordReceipts(tx, receipts, now)).changed)
  for (const mark of await seenMarksOf(tx, connectionId, externalId))
    for (const id of await recordSeen(tx, connectionId, { ...mark, now })) changed.add(id)
  return [...changed]
}

/** An edit that was stored in place of a message is dropped if the message arrived at the same moment. */
export const dropStandIn = async (
  ctx: Ctx,
  connectionId: ConnectionId,
  { target, standIn }: { target: string; standIn: string },
): Promise<void> => {
  const hasCome = await ctx.transact(({ tx }) => storedAs(tx, connectionId, target))
  if (hasCome !== null) await takeBackMessage(ctx, connectionId, standIn)
}

const keyOf = ({ company_id, connection_id, target }: EarlyTarget) => `${company_id}:${connection_id}:${target}`

/**
 * A message of ours gets its external id when the provider has answered: changes by customers that arrived before are
 * applied then.
 */
export const sweepEarlyChanges = async (deps: Deps): Promise<void> => {
  const due = await deps.db.platform((tx) => comeMeanwhile(tx, deps.clock.now()))
  const act = ({ company_id, connection_id, target }: EarlyTarget) =>
    applyEarlyChanges(systemContext(deps, CompanyId.parse(company_id)), ConnectionId.parse(connection_id), {
      externalId: target,
    })
  await eachByItself(deps, { name: 'early-changes', keyOf, act }, due)
}
