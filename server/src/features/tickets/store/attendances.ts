import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const resume = statement('attendance_resume', 'select resume_attendance(:companyId, :ticketId)')
/** The end of an attendance was undone: it continues as if it had not ended. */
export const resumeAttendance = (tx: TenantTransaction, ticketId: TicketId) => tx.sql(resume, { ticketId })
