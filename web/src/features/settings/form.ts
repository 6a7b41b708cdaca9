/** The place of each setting on the screen. */
import type { CertificateAbout, CredentialProvider } from '@guiche/contract/features/credentials'
import {
  type CompanySettingKey,
  definitionOf,
  type PlatformSettingKey,
  type SettingKey,
  settingKeys,
} from '@guiche/contract/settings'
import type { Say } from '../../lib/i18n.ts'

/** Platform settings that are in use. */
type DunningKey = Extract<PlatformSettingKey, `dunning${string}`>
type OfferedPlatformKey = 'allowSignup' | 'trialDays' | 'downloadLimit' | 'mailfrom' | DunningKey
export type OfferedKey = CompanySettingKey | OfferedPlatformKey

export interface ShownSetting {
  key: OfferedKey
  /** Shown only while the other setting has this value. */
  when?: { setting: OfferedKey; value: string }
  /** A text of one line. */
  isShort?: true
  /** It may contain tokens, so they are offered. */
  hasTokens?: true
}

export interface Section {
  key: 'service' | 'bot' | 'callsAndAudio' | 'privacy' | 'signup' | 'dunning' | 'files'
  settings: readonly ShownSetting[]
}

const underLgpd = { setting: 'enableLGPD', value: 'enabled' } as const

export const companySections: readonly Section[] = [
  {
    key: 'service',
    settings: [
      { key: 'sendGreetingAccepted' },
      {
        key: 'greetingAcceptedMessage',
        when: { setting: 'sendGreetingAccepted', value: 'enabled' },
        hasTokens: true,
      },
      { key: 'sendSignMessage' },
      { key: 'sendMsgTransfTicket' },
      { key: 'transferMessage', when: { setting: 'sendMsgTransfTicket', value: 'enabled' }, hasTokens: true },
      { key: 'closeTicketOnTransfer' },
      { key: 'requiredTag' },
      { key: 'userRating' },
      { key: 'sendFarewellWaitingTicket' },
      { key: 'showNotificationPending' },
    ],
  },
  {
    key: 'bot',
    settings: [
      { key: 'scheduleType' },
      { key: 'chatBotType' },
      { key: 'menuOpenText', when: { setting: 'chatBotType', value: 'list' }, isShort: true },
      { key: 'menuBackText', isShort: true },
      { key: 'menuExitText', isShort: true },
      { key: 'sendGreetingMessageOneQueues' },
      { key: 'sendQueuePosition' },
      { key: 'sendQueuePositionMessage', when: { setting: 'sendQueuePosition', value: 'enabled' }, hasTokens: true },
      { key: 'userRandom' },
      { key: 'DirectTicketsToWallets' },
      { key: 'monthlyAnswers', isShort: true },
    ],
  },
  {
    key: 'callsAndAudio',
    settings: [
      { key: 'acceptCallWhatsapp' },
      { key: 'AcceptCallWhatsappMessage', when: { setting: 'acceptCallWhatsapp', value: 'disabled' }, hasTokens: true },
      { key: 'acceptAudioMessageContact' },
      { key: 'audioRefusedMessage' },
    ],
  },
  {
    key: 'privacy',
    settings: [
      { key: 'enableLGPD' },
      { key: 'lgpdMessage', when: underLgpd },
      { key: 'lgpdLink', when: underLgpd, isShort: true },
      { key: 'lgpdQuestion', when: underLgpd },
      { key: 'lgpdYes', when: underLgpd, isShort: true },
      { key: 'lgpdNo', when: underLgpd, isShort: true },
      { key: 'lgpdConsent', when: underLgpd },
      { key: 'lgpdHideNumber', when: underLgpd },
      { key: 'lgpdDeleteMessage', when: underLgpd },
    ],
  },
]

/** A step, and its number of days while it is on. */
const daysOf = (step: DunningKey, days: DunningKey): ShownSetting[] => [
  { key: step },
  { key: days, isShort: true, when: { setting: step, value: 'enabled' } },
]

export const platformSections: readonly Section[] = [
  { key: 'signup', settings: [{ key: 'allowSignup' }, { key: 'trialDays', isShort: true }] },
  {
    key: 'dunning',
    settings: [
      ...daysOf('dunningBefore1', 'dunningBefore1Days'),
      ...daysOf('dunningBefore2', 'dunningBefore2Days'),
      { key: 'dunningDueDay' },
      ...daysOf('dunningAfter1', 'dunningAfter1Days'),
      ...daysOf('dunningAfter2', 'dunningAfter2Days'),
      ...daysOf('dunningAfter3', 'dunningAfter3Days'),
    ],
  },
  { key: 'files', settings: [{ key: 'downloadLimit' }] },
]

/** The keys of each provider. */
export const credentialGroups = [
  { provider: 'efi', secrets: ['eficlientid', 'eficlientsecret', 'efichavepix'] },
  { provider: 'mercadopago', secrets: ['mpaccesstoken', 'mpwebhooksecret'] },
  { provider: 'stripe', secrets: ['stripeprivatekey', 'stripewebhooksecret'] },
  { provider: 'asaas', secrets: ['asaastoken'] },
  { provider: 'mail', secrets: ['smtpurl'] },
  { provider: 'openai', secrets: ['openaikeyaudio'] },
  { provider: 'meta', secrets: ['metaappid', 'metaappsecret'] },
] as const satisfies readonly { provider: CredentialProvider; secrets: readonly PlatformSettingKey[] }[]
export type CredentialGroup = (typeof credentialGroups)[number]
export type SecretKey = CredentialGroup['secrets'][number]

/** How the server shows a secret: masked, with the last characters of a long one. */
export const endOfSecret = (shown: string): string => shown.replace(/^\*+/, '')

/** What is shown of the certificate; null if there is none. */
export const certificateIn = (values: Values): CertificateAbout | null => {
  const told = values.eficertificateabout
  return values.eficertificate && typeof told === 'string' && told !== ''
    ? (JSON.parse(told) as CertificateAbout)
    : null
}

/** A provider issues its next certificate some weeks before. */
const soonDays = 30
export type CertificateEnd = 'good' | 'soon' | 'over'
export const certificateEnd = ({ expiresAt }: Pick<CertificateAbout, 'expiresAt'>, now: number): CertificateEnd => {
  const days = (Date.parse(expiresAt) - now) / 86_400_000
  if (days <= 0) return 'over'
  return days < soonDays ? 'soon' : 'good'
}

export type Values = Readonly<Partial<Record<string, string | boolean>>>

export const isShown = ({ when }: ShownSetting, values: Values): boolean =>
  when === undefined || values[when.setting] === when.value

/** The text that must not be empty while this setting has this value. */
export const textNeededBy = (key: OfferedKey, value: string): SettingKey | null =>
  settingKeys.find((other) => {
    const { neededBy } = definitionOf(other)
    return neededBy?.setting === key && neededBy.value === value
  }) ?? null

export const switchThatNeeds = (key: SettingKey): { setting: string; value: string } | null =>
  definitionOf(key).neededBy ?? null

/** Default texts for a company, in the language of the user who sets them. */
const ready = [
  'greetingAcceptedMessage',
  'transferMessage',
  'AcceptCallWhatsappMessage',
  'sendQueuePositionMessage',
  'lgpdMessage',
] as const
type ReadyKey = (typeof ready)[number]

export const hasReadyText = (key: SettingKey): key is ReadyKey => (ready as readonly string[]).includes(key)

/** Where our default texts contain tokens: they stay, and the server fills them when the text is sent. */
export const tokens = { firstName: '{{firstName}}', ms: '{{ms}}', userName: '{{userName}}', queue: '{{queue}}' }

export const readyText = (t: Say, key: SettingKey): string =>
  hasReadyText(key) ? t(`settings.ready.${key}`, tokens) : ''
