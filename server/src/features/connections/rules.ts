import {
  abilitiesOf,
  type ChannelKind,
  type ConnectionReason,
  type ConnectionState,
  channelKinds,
} from '@guiche/contract/channels'
import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'
import type { PlanFlag } from '@guiche/contract/permissions'
import type { CredentialsKind, KeptCredentials } from '../../channels/channel/credentials.ts'

const flagOf: Record<ChannelKind, PlanFlag> = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
}
export const planFlagOf = (kind: ChannelKind): PlanFlag => flagOf[kind]

/** Channels whose session we hold ourselves. */
export const heldKinds = channelKinds.filter((kind) => abilitiesOf(kind).sendsFrom === 'sessions')

interface NewConnection {
  /** What the channel requires. */
  credentialsKind: CredentialsKind
  credentials: KeptCredentials
  queueIds: readonly number[]
  greetingMessage: string
  ratingMessage: string
  expiresTicketNPS: number
  timeInactiveMessage: number
  inactiveMessage: string
}

interface AddFacts {
  isInPlan: boolean
  /** How many connections the company has, and may have. */
  has: number
  mayHave: number
}

/** Several queues make a menu, and a menu starts with a greeting. */
const lacksGreeting = ({ queueIds, greetingMessage }: Pick<NewConnection, 'queueIds' | 'greetingMessage'>) =>
  new Set(queueIds).size > 1 && greetingMessage.length < 2

/** The field without which the channel cannot reach its provider; null: none is missing. */
const faultyField = ({ credentials, credentialsKind }: NewConnection): string | null => {
  const issue = credentialsKind.schema.safeParse(credentials).error?.issues[0]
  return issue ? `body.${issue.path.join('.')}` : null
}

export const add = (connection: NewConnection, facts: AddFacts): Decision<NewConnection> => {
  if (!facts.isInPlan) return refuse('ERR_PLAN_FEATURE', 'body.channel')
  if (facts.has >= facts.mayHave) return refuseWith('ERR_PLAN_LIMIT_CONNECTIONS', { limit: facts.mayHave })
  return check(connection)
}

/** A greeting may only have a picture or a video, which the customer sees at once. */
export const greetsWith = (kind: 'image' | 'audio' | 'video' | 'document'): Decision<void> =>
  kind === 'image' || kind === 'video' ? accept(undefined) : refuse('ERR_FILE_TYPE', 'body.file')

/** Another connection becomes the default; without one the channel would have no default. */
export const keepsDefault = (before: { isDefault: boolean }, wanted: boolean | undefined): Decision<void> =>
  before.isDefault && wanted === false ? refuse('ERR_NO_OTHER_WHATSAPP', 'body.isDefault') : accept(undefined)

/** The rules for a new connection also apply to a changed one. */
export const check = (connection: NewConnection): Decision<NewConnection> => {
  const faulty = faultyField(connection)
  if (faulty) return refuse('ERR_CHANNEL_NOT_CONFIGURED', faulty)
  const waitsForEver = connection.ratingMessage !== '' && connection.expiresTicketNPS === 0
  if (waitsForEver) return refuse('ERR_RATING_EXPIRY_REQUIRED', 'body.expiresTicketNPS')
  const tellsNothing = connection.timeInactiveMessage > 0 && connection.inactiveMessage === ''
  if (tellsNothing) return refuse('ERR_INACTIVE_MESSAGE_REQUIRED', 'body.inactiveMessage')
  return lacksGreeting(connection) ? refuse('ERR_WAPP_GREETING_REQUIRED', 'body.greetingMessage') : accept(connection)
}

interface Answers {
  timeSendQueue: number
  sendIdQueue: number | null
  collectiveVacationMessage: string
  collectiveVacationStart: string | null
  collectiveVacationEnd: string | null
}

/** An automatic answer needs to know when and where to. */
export const checkAnswers = (answers: Answers): Decision<Answers> => {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = answers
  if (answers.timeSendQueue > 0 && answers.sendIdQueue === null)
    return refuse('ERR_SEND_QUEUE_REQUIRED', 'body.sendIdQueue')
  if (answers.collectiveVacationMessage !== '' && (start === null || end === null))
    return refuse(
      'ERR_VACATION_DAYS_REQUIRED',
      start === null ? 'body.collectiveVacationStart' : 'body.collectiveVacationEnd',
    )
  if (start !== null && end !== null && end < start)
    return refuse('ERR_VACATION_DAYS_ORDER', 'body.collectiveVacationEnd')
  return accept(answers)
}

export interface SessionState {
  wanted: 'run' | 'stop'
  generation: number
  status: ConnectionState
  reason: ConnectionReason | null
  qrcode: string
  retries: number
  number: string | null
}

export type SessionCommand = 'start' | 'renew' | 'end'

/** A higher generation makes the holder unlink the old device and delete its keys. */
export const command = (state: SessionState, verb: SessionCommand): SessionState => {
  const opening = { wanted: 'run', status: 'OPENING', reason: 'starting', qrcode: '', retries: 0 } as const
  if (verb === 'renew') return { ...state, ...opening, generation: state.generation + 1, number: null }
  if (verb === 'start') {
    const isRunning = state.wanted === 'run' && (state.status === 'CONNECTED' || state.status === 'qrcode')
    return isRunning ? state : { ...state, ...opening }
  }
  return {
    ...state,
    wanted: 'stop',
    generation: state.generation + 1,
    status: 'DISCONNECTED',
    reason: 'disconnected_by_user',
    qrcode: '',
    retries: 0,
  }
}

export interface Heard {
  state: ConnectionState
  reason?: ConnectionReason
  qrcode?: string
  number?: string
  retries?: number
}

/** The reason for a new code stays visible; that it was starting does not. */
const reasonForCode = ({ reason }: SessionState) => (reason === 'starting' ? null : reason)

/** Applies a session's report. DISCONNECTED is its last one: it runs again only when somebody starts it. */
export const hear = (state: SessionState, heard: Heard): SessionState => {
  // Reports of a session that is already stopping.
  if (state.wanted === 'stop') return state
  const isCode = heard.state === 'qrcode'
  return {
    ...state,
    wanted: heard.state === 'DISCONNECTED' ? 'stop' : 'run',
    status: heard.state,
    reason: heard.state === 'CONNECTED' ? null : (heard.reason ?? (isCode ? reasonForCode(state) : null)),
    qrcode: isCode ? (heard.qrcode ?? '') : '',
    retries: heard.retries ?? state.retries,
    number: heard.number ?? state.number,
  }
}

export const isSame = (left: SessionState, right: SessionState): boolean =>
  (Object.keys(left) as (keyof SessionState)[]).every((field) => left[field] === right[field])
