/** Meta's error codes with their titles and HTTP statuses, and the shape of errors in the Graph API. */
import { newTraceId } from './ids.ts'
import type { MessageFailure } from './schema.ts'

const catalogue = {
  1: { title: 'API Unknown', http: 400 },
  2: { title: 'API Service', http: 503 },
  4: { title: 'API Too Many Calls', http: 429 },
  10: { title: 'Permission Denied', http: 403 },
  100: { title: 'Invalid parameter', http: 400 },
  190: { title: 'Access token has expired', http: 401 },
  200: { title: 'API Permission', http: 403 },
  368: { title: 'Temporarily blocked for policies violations', http: 403 },
  551: { title: "This person isn't available right now", http: 400 },
  613: { title: 'Calls to this api have exceeded the rate limit', http: 429 },
  2200: { title: 'Callback verification failed', http: 400 },
  2500: { title: 'Unknown path components', http: 400 },
  80007: { title: 'Rate limit issues', http: 429 },
  130429: { title: 'Rate limit hit', http: 429 },
  130472: { title: "User's number is part of an experiment", http: 400 },
  131000: { title: 'Something went wrong', http: 500 },
  131005: { title: 'Access denied', http: 403 },
  131008: { title: 'Required parameter is missing', http: 400 },
  131009: { title: 'Parameter value is not valid', http: 400 },
  131016: { title: 'Service unavailable', http: 500 },
  131021: { title: 'Recipient cannot be sender', http: 400 },
  131026: { title: 'Message undeliverable', http: 400 },
  131031: { title: 'Account has been locked', http: 403 },
  131042: { title: 'Business eligibility payment issue', http: 400 },
  131047: { title: 'Re-engagement message', http: 400 },
  131048: { title: 'Spam rate limit hit', http: 429 },
  131049: { title: 'Meta chose not to deliver', http: 400 },
  131050: { title: 'User has stopped marketing messages', http: 400 },
  131051: { title: 'Unsupported message type', http: 400 },
  131052: { title: 'Media download error', http: 400 },
  131053: { title: 'Media upload error', http: 400 },
  131056: { title: '(Business Account, Consumer Account) pair rate limit hit', http: 429 },
  132000: { title: 'Number of parameters does not match the expected number of params', http: 400 },
  132001: { title: 'Template name does not exist in the translation', http: 404 },
  132012: { title: 'Parameter format does not match format in the created template', http: 400 },
  132015: { title: 'Template is paused', http: 400 },
} as const satisfies Record<number, { title: string; http: number }>

export type GraphErrorCode = keyof typeof catalogue
export const isGraphErrorCode = (code: number): code is GraphErrorCode => Object.hasOwn(catalogue, code)

interface Extras {
  details?: string
  /** Replaces `(#code) title` where Meta uses another text. */
  message?: string
  subcode?: number
  userTitle?: string
  userMessage?: string
  type?: string
  http?: number
}

/** A refusal in the format of the Graph API. */
export class GraphError extends Error {
  readonly code: GraphErrorCode
  readonly extras: Extras

  constructor(code: GraphErrorCode, extras: Extras = {}) {
    super(extras.message ?? `(#${code}) ${catalogue[code].title}`)
    this.name = 'GraphError'
    this.code = code
    this.extras = extras
  }

  get http(): number {
    return this.extras.http ?? catalogue[this.code].http
  }

  toBody() {
    const { details, subcode, userTitle, userMessage, type } = this.extras
    return {
      error: {
        message: this.message,
        type: type ?? 'OAuthException',
        code: this.code,
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        fbtrace_id: newTraceId(),
      },
    }
  }
}

const failureDetails: Partial<Record<GraphErrorCode, string>> = {
  131026: 'Message Undeliverable.',
  131047:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  130429:
    'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  131048:
    'Message failed to send because there are restrictions on how many messages can be sent from this phone number.',
  131049: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
}

/** The same codes in a `failed` status. */
export const failureOf = (code: GraphErrorCode, details?: string): MessageFailure => ({
  code,
  title: catalogue[code].title,
  details: details ?? failureDetails[code] ?? catalogue[code].title,
})

/** Meta's error is the same for an id that does not exist and for one that the token may not see. */
export const noSuchObject = (id: string) =>
  new GraphError(100, {
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: 'GraphMethodException',
    subcode: 33,
  })

/** A mistake in using the sandbox itself: an unknown customer, or a message that cannot be answered that way. */
export class ControlError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.name = 'ControlError'
    this.status = status
  }
}
