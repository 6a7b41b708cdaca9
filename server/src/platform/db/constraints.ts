import type { ErrorCode } from '@guiche/contract/errors'
import { Refusal } from '../refusal.ts'

/** Constraint → error code: a race that the database decides becomes an error response, not a crash. */
const codeOf: Record<string, ErrorCode> = {
  tickets_one_unfinished: 'ERR_OTHER_OPEN_TICKET',
  contact_identities_pkey: 'ERR_DUPLICATED_CONTACT',
  users_email_taken: 'ERR_EMAIL_TAKEN',
  companies_timezone_known: 'ERR_VALIDATION',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
  queues_name_taken: 'ERR_QUEUE_NAME_TAKEN',
  queues_color_taken: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  contact_list_items_once: 'ERR_ALREADY_IN_LIST',
  queues_file_list: 'ERR_NOT_FOUND',
  queues_integration: 'ERR_NOT_FOUND',
  queue_options_opt_integration: 'ERR_NOT_FOUND',
  connections_integration: 'ERR_NOT_FOUND',
  connections_prompt: 'ERR_NOT_FOUND',
  queue_options_opt_queue: 'ERR_NO_QUEUE_FOUND',
  queue_options_opt_user: 'ERR_NO_USER_FOUND',
  queue_options_opt_file: 'ERR_NOT_FOUND',
  tickets_queue_removed: 'ERR_NO_QUEUE_FOUND',
  user_queues_queue_removed: 'ERR_NO_QUEUE_FOUND',
  connection_queues_queue_removed: 'ERR_NO_QUEUE_FOUND',
  schedules_queue_removed: 'ERR_NO_QUEUE_FOUND',
  campaigns_queue_removed: 'ERR_NO_QUEUE_FOUND',
  campaigns_list: 'ERR_NOT_FOUND',
  campaigns_tag: 'ERR_NO_TAG_FOUND',
  campaigns_connection: 'ERR_NO_WAPP_FOUND',
  campaigns_user: 'ERR_NO_USER_FOUND',
  campaigns_queue: 'ERR_NO_QUEUE_FOUND',
  connections_name_taken: 'ERR_WAPP_NAME_TAKEN',
  connections_api_token: 'ERR_WAPP_TOKEN_TAKEN',
  connections_phone_number: 'ERR_WAPP_ACCOUNT_TAKEN',
  connections_page: 'ERR_WAPP_ACCOUNT_TAKEN',
  connections_inactive_message: 'ERR_INACTIVE_MESSAGE_REQUIRED',
  connections_send_queue: 'ERR_NO_QUEUE_FOUND',
  connections_import_queue: 'ERR_NO_QUEUE_FOUND',
  connections_flow_welcome: 'ERR_NO_FLOW_FOUND',
  connections_flow_not_phrase: 'ERR_NO_FLOW_FOUND',
  flows_name_taken: 'ERR_FLOW_NAME_TAKEN',
  phrase_campaigns_flow: 'ERR_NO_FLOW_FOUND',
  phrase_campaigns_connection: 'ERR_NO_WAPP_FOUND',
  connections_vacation: 'ERR_VACATION_DAYS_REQUIRED',
  connections_vacation_order: 'ERR_VACATION_DAYS_ORDER',
  users_connection: 'ERR_NO_WAPP_FOUND',
  user_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  connection_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  tickets_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  tickets_company_id_user_id_fkey: 'ERR_NO_USER_FOUND',
  contacts_company_id_wallet_user_id_fkey: 'ERR_NO_USER_FOUND',
  contacts_company_id_wallet_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  contact_tags_company_id_contact_id_fkey: 'ERR_NO_CONTACT_FOUND',
  contact_tags_company_id_tag_id_fkey: 'ERR_NO_TAG_FOUND',
  tags_company_id_next_lane_id_fkey: 'ERR_NO_TAG_FOUND',
  tags_company_id_rollback_lane_id_fkey: 'ERR_NO_TAG_FOUND',
  chat_members_company_id_user_id_fkey: 'ERR_NO_USER_FOUND',
  tickets_company_id_contact_id_fkey: 'ERR_NO_CONTACT_FOUND',
  tickets_company_id_connection_id_fkey: 'ERR_NO_WAPP_FOUND',
  // A record that somebody else deletes while one writes to it.
  drafts_company_id_ticket_id_fkey: 'ERR_NO_TICKET_FOUND',
  drafts_company_id_quoted_id_fkey: 'ERR_FETCH_WAPP_MSG',
  ticket_notes_company_id_ticket_id_fkey: 'ERR_NO_TICKET_FOUND',
  ticket_notes_company_id_contact_id_fkey: 'ERR_NO_TICKET_FOUND',
  mentions_company_id_ticket_id_fkey: 'ERR_NO_TICKET_FOUND',
  mentions_company_id_note_id_fkey: 'ERR_NO_NOTE_FOUND',
  mentions_company_id_message_id_fkey: 'ERR_FETCH_WAPP_MSG',
  mentions_company_id_chat_id_fkey: 'ERR_NO_CHAT_FOUND',
  mentions_company_id_chat_message_id_fkey: 'ERR_FETCH_WAPP_MSG',
  message_changes_company_id_message_id_fkey: 'ERR_FETCH_WAPP_MSG',
  message_showings_company_id_message_id_fkey: 'ERR_FETCH_WAPP_MSG',
  reactions_company_id_message_id_fkey: 'ERR_FETCH_WAPP_MSG',
  contact_identities_company_id_contact_id_fkey: 'ERR_NO_CONTACT_FOUND',
  contact_merges_company_id_contact_id_fkey: 'ERR_NO_CONTACT_FOUND',
  schedules_company_id_contact_id_fkey: 'ERR_NO_CONTACT_FOUND',
  schedules_company_id_connection_id_fkey: 'ERR_NO_WAPP_FOUND',
  schedules_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  schedules_company_id_ticket_user_id_fkey: 'ERR_NO_USER_FOUND',
  chat_members_company_id_chat_id_fkey: 'ERR_NO_CHAT_FOUND',
  chat_messages_company_id_chat_id_fkey: 'ERR_NO_CHAT_FOUND',
}

/** The field of the request, if all calls that can violate the constraint name it alike. */
const fieldOf: Record<string, string> = {
  users_email_taken: 'body.email',
  companies_timezone_known: 'body.timezone',
  tickets_company_id_queue_id_fkey: 'body.queueId',
  tickets_queue_removed: 'body.queueId',
  queues_name_taken: 'body.name',
  flows_name_taken: 'body.name',
  connections_flow_welcome: 'body.flowIdWelcome',
  connections_flow_not_phrase: 'body.flowIdNotPhrase',
  queues_color_taken: 'body.color',
  queues_file_list: 'body.fileListId',
  queues_integration: 'body.integrationId',
  connections_integration: 'body.integrationId',
  connections_send_queue: 'body.sendIdQueue',
  connections_import_queue: 'body.queueIdImportMessages',
  connections_prompt: 'body.promptId',
  connections_api_token: 'body.token',
}

export const constraintOf = (error: unknown): string | null => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return null
}

/** Timeout of the statement (query_canceled) or of a lock (lock_not_available). */
const timeCodes = new Set<unknown>(['57014', '55P03'])
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && timeCodes.has(error.code)

/** The error code for a statement that the database cancelled by timeout. */
export type OnTimeout = Pick<Refusal, 'code' | 'detail'>

/**
 * Turns the error into a refusal if it is a known constraint, or into `onTimeout` if it is a timeout; otherwise
 * returns it unchanged.
 */
export const explained = (error: unknown, onTimeout: OnTimeout | null = null): unknown => {
  if (onTimeout && isTimeout(error)) return new Refusal(onTimeout.code, { ...onTimeout.detail, cause: error })
  const constraint = constraintOf(error)
  const code = constraint ? codeOf[constraint] : undefined
  const field = constraint ? fieldOf[constraint] : undefined
  return code ? new Refusal(code, { cause: error, ...(field === undefined ? {} : { field }) }) : error
}
