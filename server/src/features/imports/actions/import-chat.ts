/**
 * Imports one conversation: its messages leave the waiting room in the transaction that stores them, which also
 * enqueues the next one. If a process is killed in the middle, nothing was done, and another continues there.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { isPassing } from '../../../platform/db/database-away.ts'
import { channelConnectionOf, connectionRow } from '../../connections/queries.ts'
import type { ConnectionRow } from '../../connections/view.ts'
import { storeOldMessages } from '../../messages/actions/old/store-old-messages.ts'
import { announceImportEnd, announceImportStatus, announceProgress } from '../events.ts'
import { closeImported, importNextChat, importOptions } from '../jobs/definitions.ts'
import { beginsAt } from '../rules.ts'
import {
  advanceImport,
  countImportedTickets,
  dropAllKept,
  dropKept,
  endImport,
  type ImportRow,
  type KeptMessage,
  lockImport,
  nextOfChat,
  noteFailure,
} from '../store.ts'
import { keptMessage } from './kept-message.ts'

/** So few that others who wait for the conversation's lock do not notice. */
const mostMessages = 200

export const importChat = async (ctx: Ctx, id: ConnectionId): Promise<void> => {
  let chat: string | undefined
  try {
    await ctx.transact(async (work) => {
      const [row, state] = [await connectionRow(work, id), await lockImport(work.tx, id)]
      if (!state || state.state === 'closable' || state.state === 'closing') return
      if (!row || row.importOldMessages === null) return giveUp(work, id)
      const begins = state.state === 'gathering' ? beginsAt(state.gatheredAt, work.clock.now()) : null
      if (begins) return work.enqueue(importNextChat, { connectionId: id }, importOptions(id, begins))
      const kept = await nextOfChat(work.tx, id, mostMessages)
      chat = kept[0]?.chat
      return kept.length > 0 ? storeChat(work, row, state, kept) : finish(work, row)
    })
  } catch (error) {
    // If the database is unavailable or busy, the conversation is not at fault: after five failures it would be
    // skipped.
    if (chat === undefined || isPassing(error)) throw error
    ctx.log.warn(
      { err: error, connectionId: id },
      'a conversation could not be imported; it is tried again behind the others',
    )
    const failed = chat
    await ctx.transact(async (work) => {
      await noteFailure(work.tx, id, failed)
      work.enqueue(importNextChat, { connectionId: id }, importOptions(id))
    })
  }
}

const storeChat = async (work: Work, row: ConnectionRow, state: ImportRow, kept: readonly KeptMessage[]) => {
  const connection = channelConnectionOf(work, row)
  const messages = kept.flatMap((each) => keptMessage(work, connection.id, each) ?? [])
  if (messages.length < kept.length)
    work.log.error({ connectionId: row.id, lost: kept.length - messages.length }, 'old messages cannot be decrypted')
  await storeOldMessages(work, { connection, messages, queueId: row.queueIdImportMessages })
  await dropKept(
    work.tx,
    connection.id,
    kept.map(({ externalId }) => externalId),
  )
  await advanceImport(work.tx, connection.id, 'running', kept.length)
  const date = kept.at(-1)?.sentAt ?? state.gatheredAt
  announceProgress(work, connection.id, { this: state.done + kept.length, all: state.total, date })
  if (state.state === 'gathering') await announceImportStatus(work, connection.id)
  work.enqueue(importNextChat, { connectionId: row.id }, importOptions(row.id))
}

/** The remaining ones failed too often. */
const finish = async (work: Work, row: ConnectionRow) => {
  const id = row.id as ConnectionId
  const lost = await dropAllKept(work.tx, id)
  if (lost > 0) work.log.error({ connectionId: id, messages: lost }, 'old messages could not be imported')
  const tickets = await countImportedTickets(work.tx, id)
  if (tickets === 0) await endImport(work.tx, id)
  else if (row.closedTicketsPostImported) {
    await advanceImport(work.tx, id, 'closing')
    work.enqueue(closeImported, { connectionId: id, userId: null }, importOptions(id))
  } else await advanceImport(work.tx, id, 'closable')
  await announceImportEnd(work, id)
}

const giveUp = async (work: Work, id: ConnectionId) => {
  await dropAllKept(work.tx, id)
  await endImport(work.tx, id)
  await announceImportEnd(work, id)
}
