import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { ReportRow } from '@guiche/contract/features/reports'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { type ContactRow, type ContactViewer, toContactSummary } from '../contacts/view.ts'
import { secondsBetween, supportTimeOf } from './rules.ts'

export interface ReportedRow extends ContactRow {
  attendance_id: number
  ticket_id: number
  uuid: string
  status: TicketStatus
  last_message: string
  opened_at: Date
  /** In microseconds: two may open within one millisecond. */
  opened_us: string
  queued_at: Date | null
  started_at: Date | null
  first_answer_at: Date | null
  ended_at: Date | null
  rate: number | null
  /** The ticket's current ones, which decide who may open it. */
  ticket_queue_id: number | null
  ticket_user_id: number | null
  ticket_is_group: boolean
  is_active: boolean
  is_reopened: boolean
  connection_name: string | null
  user_name: string | null
  queue_name: string | null
  [column: string]: unknown
}

const previewLength = 200

/** If we started the conversation, nobody waited: docs/figures.md. */
export const toReportView = (
  row: ReportedRow,
  companyId: number,
  viewer: ContactViewer,
  mayOpen: boolean,
): ReportRow => {
  const contact = toContactSummary(row, companyId, viewer)
  const supportSeconds = secondsBetween(row.started_at, row.ended_at)
  return {
    id: row.ticket_id,
    uuid: row.uuid,
    attendanceId: Number(row.attendance_id),
    whatsappName: row.connection_name ?? '',
    contactName: contact.name,
    contactNumber: contact.number,
    userName: row.user_name ?? '',
    queueName: row.queue_name ?? '',
    status: row.status,
    lastMessage: cutWhole(row.last_message, previewLength),
    createdAt: row.opened_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    closedAt: row.ended_at?.toISOString() ?? null,
    supportTime: supportTimeOf(supportSeconds),
    supportSeconds,
    waitSeconds: row.is_active ? null : secondsBetween(row.queued_at, row.started_at),
    firstAnswerSeconds: row.is_active ? null : secondsBetween(row.opened_at, row.first_answer_at),
    NPS: row.rate,
    isReopened: row.is_reopened,
    mayOpen,
  }
}
