/** Every setting: type, default, who may change it. Defaults and validation come from this table. */
import { z } from 'zod'

type UploadedType = 'picture' | 'certificate'

interface SettingDefinition {
  /** `company`: one value per company. `platform`: one for the installation, set by the super admin. */
  scope: 'company' | 'platform'
  /**
   * A `colour` is `#rrggbb`; a `link` is a URL of the web; a `mailServer` is a URL like `smtps://user:password@host`. A `picture` is the name of a
   * stored file, a `certificate` describes an uploaded one: only their uploads set these, and an empty text removes
   * them.
   */
  type:
    | 'switch'
    | 'boolean'
    | 'choice'
    | 'text'
    | 'line'
    | 'number'
    | 'colour'
    | 'email'
    | 'link'
    | 'mailServer'
    | UploadedType
  choices?: readonly string[]
  /** The minimum and maximum of a number. */
  between?: readonly [number, number]
  /** An empty text means `initial`. */
  isNeverEmpty?: true
  initial: string
  /** Encrypted at rest, and never sent: a super admin only sees that it is set. */
  secret?: true
  /** Readable without a login. */
  public?: true
  /** This text must not be empty while the named switch is on. */
  neededBy?: { setting: string; value: string }
}

const toggle = (initial: 'enabled' | 'disabled' = 'disabled') =>
  ({ scope: 'company', type: 'switch', initial }) as const
const words = { scope: 'company', type: 'text', initial: '' } as const
const secret = { scope: 'platform', type: 'line', initial: '', secret: true } as const
const colour = (initial: string) =>
  ({ scope: 'platform', type: 'colour', initial, public: true, isNeverEmpty: true }) as const
const logo = { scope: 'platform', type: 'picture', initial: '', public: true } as const
const reminder = { scope: 'platform', type: 'switch', initial: 'enabled' } as const
const days = (initial: string, most: number) =>
  ({ scope: 'platform', type: 'number', initial, between: [1, most], isNeverEmpty: true }) as const
/** An invoice is created ten days before its due date. */
const daysBefore = (initial: string) => days(initial, 10)
const daysAfter = (initial: string) => days(initial, 60)

export const mostMonthlyAnswers = 10_000_000

export const settings = {
  userRating: toggle(),
  scheduleType: {
    scope: 'company',
    type: 'choice',
    choices: ['disabled', 'queue', 'company', 'connection'],
    initial: 'disabled',
  },
  chatBotType: { scope: 'company', type: 'choice', choices: ['text', 'list', 'button'], initial: 'text' },
  acceptCallWhatsapp: toggle('enabled'),
  userRandom: toggle(),
  sendGreetingMessageOneQueues: toggle(),
  sendSignMessage: toggle(),
  sendFarewellWaitingTicket: toggle(),
  sendGreetingAccepted: toggle(),
  sendQueuePosition: toggle(),
  acceptAudioMessageContact: toggle('enabled'),
  enableLGPD: toggle(),
  requiredTag: toggle(),
  lgpdDeleteMessage: toggle(),
  lgpdHideNumber: toggle(),
  lgpdConsent: toggle(),
  lgpdMessage: words,
  lgpdLink: { ...words, type: 'link' },
  lgpdQuestion: { ...words, initial: 'Você está ciente e de acordo com o tratamento dos seus dados pessoais?' },
  lgpdYes: { ...words, initial: 'Sim' },
  lgpdNo: { ...words, initial: 'Não' },
  menuBackText: { ...words, initial: 'Voltar ao menu inicial' },
  menuExitText: { ...words, initial: 'Encerrar o atendimento' },
  menuOpenText: { ...words, initial: 'Ver opções' },
  audioRefusedMessage: {
    ...words,
    initial: 'Não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.',
  },
  sendMsgTransfTicket: toggle(),
  DirectTicketsToWallets: toggle(),
  closeTicketOnTransfer: { scope: 'company', type: 'boolean', initial: 'false' },
  showNotificationPending: { scope: 'company', type: 'boolean', initial: 'false' },
  /** Of AI prompts and flows together; 0: no limit. */
  monthlyAnswers: {
    scope: 'company',
    type: 'number',
    initial: '0',
    between: [0, mostMonthlyAnswers],
    isNeverEmpty: true,
  },
  transferMessage: { ...words, neededBy: { setting: 'sendMsgTransfTicket', value: 'enabled' } },
  greetingAcceptedMessage: { ...words, neededBy: { setting: 'sendGreetingAccepted', value: 'enabled' } },
  AcceptCallWhatsappMessage: { ...words, neededBy: { setting: 'acceptCallWhatsapp', value: 'disabled' } },
  sendQueuePositionMessage: { ...words, neededBy: { setting: 'sendQueuePosition', value: 'enabled' } },
  userCreation: { scope: 'platform', type: 'switch', initial: 'disabled' },
  allowSignup: { scope: 'platform', type: 'switch', initial: 'disabled', public: true },
  downloadLimit: {
    scope: 'platform',
    type: 'choice',
    choices: ['32', '64', '128', '256', '512', '1024', '2048'],
    initial: '64',
  },
  eficlientid: secret,
  eficlientsecret: secret,
  efichavepix: secret,
  mpaccesstoken: secret,
  stripeprivatekey: secret,
  asaastoken: secret,
  /** The secrets with which Stripe and Mercado Pago sign their notifications. */
  stripewebhooksecret: secret,
  mpwebhooksecret: secret,
  /** The .p12 for Efí in base64, its password, and what may be shown of it: see `CertificateAbout`. */
  eficertificate: { ...secret, type: 'certificate' },
  eficertificatepassword: { ...secret, type: 'certificate' },
  eficertificateabout: { scope: 'platform', type: 'certificate', initial: '' },
  /** The mail server and the sender's address, which replace the operator's. */
  smtpurl: { ...secret, type: 'mailServer' },
  mailfrom: { scope: 'platform', type: 'email', initial: '' },
  openaikeyaudio: secret,
  /** The installation's app at Meta, with which companies sign in to connect their pages. */
  metaappid: secret,
  metaappsecret: secret,
  trialDays: { scope: 'platform', type: 'number', initial: '7', between: [1, 365], public: true, isNeverEmpty: true },
  /** When a company is reminded of its invoice: a switch per step, and the number of days from the due date. */
  dunningBefore1: reminder,
  dunningBefore1Days: daysBefore('10'),
  dunningBefore2: reminder,
  dunningBefore2Days: daysBefore('3'),
  dunningDueDay: reminder,
  dunningAfter1: reminder,
  dunningAfter1Days: daysAfter('1'),
  dunningAfter2: reminder,
  dunningAfter2Days: daysAfter('3'),
  dunningAfter3: reminder,
  dunningAfter3Days: daysAfter('7'),
  primaryColorLight: colour('#0000ff'),
  primaryColorDark: colour('#39ace7'),
  appName: { scope: 'platform', type: 'line', initial: 'Guichê', public: true, isNeverEmpty: true },
  appLogoLight: logo,
  appLogoDark: logo,
  appLogoFavicon: logo,
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settings
type KeysOf<S extends 'company' | 'platform'> = {
  [K in SettingKey]: (typeof settings)[K]['scope'] extends S ? K : never
}[SettingKey]
export type CompanySettingKey = KeysOf<'company'>
export type PlatformSettingKey = KeysOf<'platform'>

export const settingKeys = Object.keys(settings) as SettingKey[]
export const definitionOf = (key: SettingKey): SettingDefinition => settings[key]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)
export const companySettingKeys = settingKeys.filter((key) => settings[key].scope === 'company') as CompanySettingKey[]
export const platformSettingKeys = settingKeys.filter(
  (key) => settings[key].scope === 'platform',
) as PlatformSettingKey[]

export const CompanySettingName = z.enum(companySettingKeys)
export const SettingName = z.enum(settingKeys)
export const publicSettingKeys = settingKeys.filter((key) => definitionOf(key).public)
export const PublicSettingName = z.enum(publicSettingKeys)

/** The values of all company settings, with defaults, as stored: text. */
export type CompanySettings = Record<CompanySettingKey, string>

export const withDefaults = (stored: Partial<Record<string, string>>): CompanySettings =>
  Object.fromEntries(companySettingKeys.map((key) => [key, stored[key] ?? settings[key].initial])) as CompanySettings

/** On the wire a setting of type `boolean` is a boolean; all others are text. */
export const WireValue = z.union([z.string(), z.boolean()])
export type WireValue = z.output<typeof WireValue>
export const wireValue = (key: SettingKey, stored: string): WireValue =>
  definitionOf(key).type === 'boolean' ? stored === 'true' : stored

const longestLine = 255
const longestLink = 2_000
/** The maximum length of a secret: provider keys are longer than any name. */
const longestSecret = 4_000

/** One line, as people type or paste it: line breaks and invisible characters become spaces. */
const lineOf = (given: string, most: number): string | null => {
  const line = given.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > most ? null : line
}

/** `#abc` is expanded; three or six digits, with or without `#`. */
const colourOf = (given: string): string | null => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(given.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

const numberOf = (given: string, [least, most]: readonly [number, number]): string | null => {
  if (!/^\d{1,9}$/.test(given.trim())) return null
  const number = Number(given)
  return number >= least && number <= most ? String(number) : null
}

/** The value as stored, or null if it is invalid for the setting. */
export const normaliseSetting = (key: SettingKey, value: unknown): string | null => {
  const definition = definitionOf(key)
  const given = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value
  if (typeof given !== 'string' || given.includes('\u0000') || given.length > 10_000) return null
  if (definition.type === 'switch') {
    if (['enabled', 'true', 'enable'].includes(given)) return 'enabled'
    return ['disabled', 'false', 'disable'].includes(given) ? 'disabled' : null
  }
  if (definition.type === 'boolean') {
    if (['true', 'enabled', 'enable'].includes(given)) return 'true'
    return ['false', 'disabled', 'disable'].includes(given) ? 'false' : null
  }
  if (definition.type === 'choice') return definition.choices?.includes(given) ? given : null
  return definition.isNeverEmpty && given.trim() === '' ? '' : freeValue(definition, given)
}

const mailServerOf = (given: string): string | null => {
  const line = lineOf(given, longestSecret)
  if (line === null || line === '') return line
  return /^smtps?:\/\/[^\s/?#]/i.test(line) && URL.canParse(line) ? line : null
}

/** Customers are sent it, and whoever shows it makes a link of it: nothing but an address of the web may be one. */
const linkOf = (given: string): string | null => {
  const line = lineOf(given, longestLink)
  return line === null || line === '' || (/^https?:\/\/[^\s/?#]/i.test(line) && URL.canParse(line)) ? line : null
}

const emailOf = (given: string): string | null => {
  const line = lineOf(given, longestLine)
  return line === null || line === '' || /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/.test(line) ? line : null
}

/** Set by an upload, whose own call decides who may change it. */
export const isUploaded = (key: SettingKey): boolean =>
  definitionOf(key).type === 'picture' || definitionOf(key).type === 'certificate'

const freeValue = ({ type, secret: isSecret, between }: SettingDefinition, given: string): string | null => {
  if (type === 'line') return lineOf(given, isSecret ? longestSecret : longestLine)
  if (type === 'colour') return colourOf(given)
  if (type === 'mailServer') return mailServerOf(given)
  if (type === 'email') return emailOf(given)
  if (type === 'link') return linkOf(given)
  if (type === 'number' && between) return numberOf(given, between)
  return given
}
