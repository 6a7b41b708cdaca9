/** The messages of a campaign for one person. */
import { campaignWords } from '@guiche/contract/campaign-words'
import type { ChannelKind } from '@guiche/contract/channels'
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { RecipientReason } from '@guiche/contract/features/campaign-states'
import { mostLetters, takesCaption } from '@guiche/contract/message-length'
import type { Work } from '../../../context.ts'
import { templateToSend } from '../../message-templates/queries.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import { wordFiller } from '../../messages/actions/fill-words.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { madeOf } from '../../messages/rules/file-making.ts'
import { dueTemplate } from '../../schedules/rules.ts'
import type { TicketRow } from '../../tickets/view.ts'
import type { StoredFileRow } from '../store/campaigns.ts'
import type { StoredCampaign } from '../view.ts'

export interface Person {
  name: string
  email: string
  number: string
}

type Filler = (text: string) => string

const fillerFor = (person: Person, { variables }: Pick<CampaignSettings, 'variables'>): Filler => {
  const facts = { ...person, variables }
  return (text) => campaignWords(text, facts, Math.random)
}

/** One of the non-empty texts; empty if there is none. */
const oneOf = (texts: readonly string[]): string => {
  const written = texts.filter((text) => text !== '')
  return written[Math.floor(Math.random() * written.length)] ?? ''
}

/** The provider's current version of its template, filled in; null: free text. */
const templateFor = async (work: Work, campaign: StoredCampaign, file: StoredFileRow | null, fill: Filler) => {
  const { template, connectionId } = campaign
  if (!template) return null
  const given = { connectionId: connectionId ?? 0, id: template.templateId }
  const { template: found } = await templateToSend(work.tx, given, work.clock.now())
  const filled = {
    header: template.header.map(fill),
    body: template.body.map(fill),
    buttons: template.buttons.map(fill),
  }
  return dueTemplate(found, filled, file?.mediaMime ?? null)
}

export type Composition =
  | { isSendable: false; reason: RecipientReason }
  /** The ticket is known only when it is sent. The first message has the id. */
  | { isSendable: true; postedFor: (ticket: TicketRow) => Promise<Posted[]> }

const noVoice = { isViewOnce: false, isRoundVideo: false }

const mediaOf = (file: StoredFileRow): NonNullable<Posted['media']> => ({
  file: file.mediaFile,
  name: file.mediaName,
  mime: file.mediaMime,
  bytes: file.mediaBytes,
  seconds: null,
  isVoiceNote: false,
})

type Base = Pick<Posted, 'id' | 'userId' | 'isPrivate' | 'quotedId' | 'recipientId'>

/** The text is the file's caption, or a message before it if the file cannot have one. */
const freeText = (base: Base, words: string, file: StoredFileRow | null, channel: ChannelKind): Posted[] => {
  const text = { ...base, body: words, mediaType: 'conversation' } as const
  if (!file) return [text]
  const sent = { ...base, ...madeOf(noVoice, file.mediaMime), media: mediaOf(file) }
  const fits = takesCaption(channel, file.mediaMime) && words.length <= mostLetters(channel, file.mediaMime)
  if (words === '' || fits) return [{ ...sent, body: words }]
  return [text, { ...sent, id: derivedId(base.id, 'file'), body: '' }]
}

interface Wish {
  campaign: StoredCampaign
  person: Person
  settings: Pick<CampaignSettings, 'variables'>
  file: StoredFileRow | null
  base: Base
}

const filledWords = async (work: Work, ticket: TicketRow, text: string, fill: Filler): Promise<string> => {
  const words = fill(text)
  return (await wordFiller(work, { name: '' }, ticket, [words]))(words)
}

/** The question that comes first. */
export const composeQuestion = (work: Work, { campaign, person, settings, base }: Omit<Wish, 'file'>): Composition => {
  const fill = fillerFor(person, settings)
  const text = oneOf(campaign.confirmationMessages)
  return {
    isSendable: true,
    postedFor: async (ticket) => freeText(base, await filledWords(work, ticket, text, fill), null, ticket.channel),
  }
}

/** The message itself. */
export const composeMessage = async (work: Work, wish: Wish): Promise<Composition> => {
  const { campaign, person, settings, file, base } = wish
  const fill = fillerFor(person, settings)
  const template = await templateFor(work, campaign, file, fill)
  if (template?.failure) return { isSendable: false, reason: template.failure }
  if (template?.composed) {
    const { composed } = template
    return {
      isSendable: true,
      postedFor: () => Promise.resolve([{ ...base, ...composed, ...(file ? { media: mediaOf(file) } : {}) }]),
    }
  }
  const text = oneOf(campaign.messages)
  return {
    isSendable: true,
    postedFor: async (ticket) => freeText(base, await filledWords(work, ticket, text, fill), file, ticket.channel),
  }
}
