import type { TicketId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { markInactiveTold } from '../store/idle.ts'

/**
 * Records that the customer was warned that the ticket will close, or cannot be warned any more, which counts as
 * much.
 */
export const noteTold = ({ tx, clock }: Work, ticketId: TicketId) => markInactiveTold(tx, ticketId, clock.now())
