import { z } from 'zod'

/** Every error code that leaves the server → its HTTP status. Each has a text in four languages (web/src/locales). */
export const errors = {
  ERR_VALIDATION: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_UNSUPPORTED_CONTENT_TYPE: 415,
  ERR_MALFORMED_BODY: 400,
  ERR_NOT_FOUND: 404,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_COMPANY_INACTIVE: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_NO_PERMISSION: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_PLAN_LIMIT: 403,
  ERR_WELCOME_LINK_INVALID: 401,
  ERR_PASSWORD_WRONG: 400,
  ERR_SIGNATURE_INVALID: 401,
  ERR_WEBHOOK_NOT_CONFIGURED: 503,
  ERR_LINK_INVALID: 403,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_TAKEN: 409,
  ERR_LAST_ADMIN: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_SETTING_REQUIRED_TEXT: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACT_BLOCKED: 409,
  ERR_MERGE_REFUSED: 409,
  ERR_MERGE_OPEN_TICKETS: 409,
  ERR_NO_MERGE_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_NAME_TAKEN: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_WAPP_NAME_TAKEN: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_RATING_EXPIRY_REQUIRED: 400,
  ERR_CHANNEL_NOT_CONFIGURED: 400,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_ALREADY_CLOSED: 409,
  ERR_TICKET_NOT_PENDING: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_NOT_CLOSED: 409,
  ERR_TICKET_UPDATE_UNCLEAR: 400,
  ERR_TAG_REQUIRED: 409,
  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_TAKEN: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_TRANSFER_TARGET: 400,
  ERR_NO_DEED_FOUND: 404,
  ERR_UNDO_TOO_LATE: 409,
  ERR_UNDO_CHANGED: 409,
  ERR_CREATING_TICKET: 500,
  ERR_SEARCH_TOO_LONG: 503,
  ERR_MESSAGE_EMPTY: 400,
  ERR_CREATING_MESSAGE: 500,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_MESSAGE_NOT_FAILED: 409,
  ERR_MESSAGE_NOT_EDITABLE: 409,
  ERR_MESSAGE_NOT_FORWARDABLE: 409,
  ERR_NOT_OWN_MESSAGE: 403,
  ERR_EDIT_TOO_LATE: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_NO_CHANGE_FAILED: 409,
  ERR_CHANNEL_UNABLE: 409,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NOT_OWN_NOTE: 403,
  ERR_NOT_AUDIO: 409,
  ERR_TRANSCRIPTION_NOT_CONFIGURED: 409,
  ERR_TRANSCRIPTION_FAILED: 502,
  ERR_CANNOT_REPLY: 409,
  ERR_REPLY_WINDOW_CLOSED: 409,
  ERR_PUSH_ENDPOINT: 400,
  ERR_FILE_EMPTY: 400,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_TYPE: 415,
  ERR_STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as ErrorCode[]
export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in errors

/**
 * Why a message could not be delivered, kept on the message and shown to the agent.
 * Texts in web/src/locales under `deliveryFailures`.
 */
export const deliveryFailures = [
  'not_on_channel',
  'window_closed',
  'number_blocked',
  'content_refused',
  'media_refused',
  'media_missing',
  'rate_limited',
  'credentials_refused',
  'connection_removed',
  'session_logged_out',
  'expired',
  'provider_refused',
  /** The channel neither confirmed nor refused it: it may have arrived, and sending it again may double it. */
  'outcome_unknown',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** The body of every refusal. `error` is the code, or the JSON text that the specification asks for (conflicts). */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string().optional(),
  field: z.string().optional(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.output<typeof ErrorBody>

/** What ERR_OTHER_OPEN_TICKET carries as JSON text in `error` (and parsed in `details`). */
export const OtherOpenTicket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: z.string(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queueId: z.number().nullable(),
  queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  contactId: z.number(),
})
export type OtherOpenTicket = z.output<typeof OtherOpenTicket>
