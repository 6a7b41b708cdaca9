/** Texts that a company can begin with, in the language of the person who sets them. */
import type { SettingKey } from '@guiche/contract/settings'
import type { Say } from '../../lib/i18n.ts'

const ready = [
  'greetingAcceptedMessage',
  'transferMessage',
  'AcceptCallWhatsappMessage',
  'sendQueuePositionMessage',
  'lgpdMessage',
] as const
type ReadyKey = (typeof ready)[number]

export const hasReadyText = (key: SettingKey): key is ReadyKey => (ready as readonly string[]).includes(key)

/** Put where a text of ours names tokens: they stay, and the server fills them when the text is sent. */
export const tokens = { firstName: '{{firstName}}', ms: '{{ms}}', userName: '{{userName}}', queue: '{{queue}}' }

export const readyText = (t: Say, key: SettingKey): string =>
  hasReadyText(key) ? t(`settings.ready.${key}`, tokens) : ''
