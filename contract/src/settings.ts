/** Every setting: type, default, who may write. Defaults and validation come from this table. */
import { z } from 'zod'

interface SettingDefinition {
  /** `company`: one value per company. `platform`: one for the installation, written by the super admin. */
  scope: 'company' | 'platform'
  type: 'switch' | 'boolean' | 'choice' | 'text' | 'number'
  choices?: readonly string[]
  initial: string
  /** Encrypted at rest, and never leaves: a super admin is shown that there is one. */
  secret?: true
  /** Answered without a login. */
  public?: true
  /** This text must not be empty while the named switch is on. */
  neededBy?: { setting: string; value: string }
}

const toggle = (initial: 'enabled' | 'disabled' = 'disabled') =>
  ({ scope: 'company', type: 'switch', initial }) as const
const words = { scope: 'company', type: 'text', initial: '' } as const
const secret = { scope: 'platform', type: 'text', initial: '', secret: true } as const
const brand = (initial: string) => ({ scope: 'platform', type: 'text', initial, public: true }) as const

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
  lgpdLink: words,
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
  openaikeyaudio: secret,
  primaryColorLight: brand('#0000ff'),
  primaryColorDark: brand('#39ace7'),
  appName: brand('Guichê'),
  appLogoLight: brand(''),
  appLogoDark: brand(''),
  appLogoFavicon: brand(''),
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
export const PublicSettingName = z.enum(settingKeys.filter((key) => definitionOf(key).public))

/** Values of every company setting, defaults filled in, as they are stored: text. */
export type CompanySettings = Record<CompanySettingKey, string>

export const withDefaults = (stored: Partial<Record<string, string>>): CompanySettings =>
  Object.fromEntries(companySettingKeys.map((key) => [key, stored[key] ?? settings[key].initial])) as CompanySettings

/** On the wire a setting of type `boolean` is one; all others are text. */
export const WireValue = z.union([z.string(), z.boolean()])
export type WireValue = z.output<typeof WireValue>
export const wireValue = (key: SettingKey, stored: string): WireValue =>
  definitionOf(key).type === 'boolean' ? stored === 'true' : stored

/** The value as it is stored, or null when the setting does not take it. */
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
  return given
}
