/** What a connection's state means for the user. Pure. */
import { abilitiesOf, type ChannelKind, type ConnectionReason, type ConnectionState } from '@guiche/contract/channels'

interface Standing {
  status: ConnectionState
  reason: ConnectionReason | null
  channel: ChannelKind
}

export type Tone = 'ok' | 'warn' | 'bad'

const tones: Record<ConnectionState, Tone> = {
  CONNECTED: 'ok',
  qrcode: 'warn',
  OPENING: 'warn',
  PAIRING: 'warn',
  PENDING: 'warn',
  DISCONNECTED: 'bad',
  TIMEOUT: 'bad',
}
export const toneOf = (status: ConnectionState): Tone => tones[status]

const isStarting = (status: ConnectionState): boolean => status === 'OPENING' || status === 'PENDING'

/** The reason, if it helps: "starting" beside a waiting QR code would only puzzle. */
export const whyOf = ({ status, reason }: Standing): ConnectionReason | null => {
  if (status === 'CONNECTED') return null
  return reason === 'starting' && !isStarting(status) ? null : reason
}

export type Advice =
  | 'scan'
  | 'wait'
  | 'network'
  | 'moment'
  | 'codeSoon'
  | 'keepPhone'
  | 'checkPhone'
  | 'retry'
  | 'newCode'
  | 'newToken'
  | 'signIn'
  | 'replaced'
  | 'banned'
  | 'outdated'
  | 'operator'

/** For a stopped connection: a temporary reason is worth a retry. */
const afterStop: Record<ConnectionReason, Advice> = {
  logged_out: 'newCode',
  replaced: 'replaced',
  banned: 'banned',
  client_too_old: 'outdated',
  qr_expired: 'newCode',
  network_lost: 'retry',
  keep_alive_lost: 'retry',
  server_restart: 'retry',
  credentials_refused: 'newCode',
  disconnected_by_user: 'newCode',
  certificate_untrusted: 'operator',
  unheld: 'operator',
  starting: 'retry',
}

const whileOpening: Partial<Record<ConnectionReason, Advice>> = {
  starting: 'moment',
  certificate_untrusted: 'network',
}

/** Whether a sign-in at Meta gives it a token. */
const signsIn = (channel: ChannelKind): boolean => channel === 'facebook' || channel === 'instagram'

const stopped = ({ reason, channel }: Standing): Advice => {
  const advice = reason === null ? 'retry' : afterStop[reason]
  if (abilitiesOf(channel).linksByQr || advice !== 'newCode') return advice
  if (reason !== 'credentials_refused') return 'retry'
  return signsIn(channel) ? 'signIn' : 'newToken'
}

/** What to do next; null: nothing. */
export const adviceOf = (standing: Standing): Advice | null => {
  const { status } = standing
  if (status === 'CONNECTED') return null
  if (status === 'qrcode') return 'scan'
  if (status === 'PAIRING') return 'keepPhone'
  if (status === 'TIMEOUT') return 'checkPhone'
  if (status === 'PENDING') return 'codeSoon'
  if (status === 'OPENING') return (standing.reason && whileOpening[standing.reason]) ?? 'wait'
  return stopped(standing)
}

/** `code` opens the QR code; `opening` only says that it is starting; `signIn` leads to Meta. */
export type Offer = 'code' | 'signIn' | 'start' | 'renew' | 'end' | 'opening'

const offers: Record<ConnectionState, readonly Offer[]> = {
  qrcode: ['code'],
  DISCONNECTED: ['start', 'renew'],
  OPENING: ['opening'],
  PENDING: ['opening'],
  PAIRING: ['end'],
  TIMEOUT: ['end'],
  CONNECTED: ['end'],
}

/** The buttons of its row. */
export const offersOf = ({
  status,
  reason,
  channel,
}: Pick<Standing, 'status' | 'channel'> & Partial<Standing>): readonly Offer[] => {
  const ofState = offers[status].filter((offer) => offer !== 'renew' || abilitiesOf(channel).linksByQr)
  const lacksToken = status === 'DISCONNECTED' && reason === 'credentials_refused' && signsIn(channel)
  return lacksToken ? ['signIn', ...ofState] : ofState
}

/** Disconnecting is possible while there is something to disconnect; it is in the menu. */
export const mayEndElsewhere = (standing: Pick<Standing, 'status' | 'channel'>): boolean =>
  standing.status !== 'DISCONNECTED' && !offersOf(standing).includes('end')

/** There will be no new code unless somebody asks for one. */
export const endsCode = (status: ConnectionState): boolean => status === 'DISCONNECTED' || status === 'TIMEOUT'
