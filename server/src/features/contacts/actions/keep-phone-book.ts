import type { ConnectionId } from '@guiche/contract/core/ids'
import { phoneVariants } from '@guiche/contract/phone-number'
import type { PhoneBookEntry } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { announcePhoneBook } from '../events.ts'
import { keepEntries } from '../store/phone-book.ts'

/** Stores the people whom a linked phone knows; they become contacts only on request. */
export const keepPhoneBook = (
  ctx: Ctx,
  connectionId: ConnectionId,
  owner: string,
  entries: readonly PhoneBookEntry[],
): Promise<void> =>
  ctx.transact(async (work) => {
    const known = entries.map((entry) => ({ ...entry, lookups: phoneVariants(entry.number) }))
    const news = await keepEntries(work.tx, connectionId, owner, known, work.clock.now())
    if (news > 0) announcePhoneBook(work, connectionId)
  })
