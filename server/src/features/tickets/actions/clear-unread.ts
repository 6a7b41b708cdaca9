import type { TicketId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { clearUnread as clear } from '../store.ts'

/** True if something was unread. */
export const clearUnread = (work: Work, ticketId: TicketId): Promise<boolean> => clear(work.tx, ticketId)
