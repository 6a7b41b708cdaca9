import type { ChannelKind } from '@guiche/contract/channels'
import type { Recipient } from '@guiche/contract/features/campaign-recipients'
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import { type RecipientCounts, recipientStates } from '@guiche/contract/features/campaign-states'
import { type Campaign, type CampaignPart, campaignParts, campaignSlots } from '@guiche/contract/features/campaigns'
import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import type { campaignRecipients, campaignSettings, campaigns } from '../../../schema/campaign-tables.ts'
import type { LinkMaker } from '../../media-links.ts'

interface Named {
  id: number
  name: string
}

/** By state, as far as there are any. */
export type StateCounts = readonly { state: Recipient['state']; count: number; answered: number }[]

export type StoredCampaign = typeof campaigns.$inferSelect

export interface CampaignRow extends StoredCampaign {
  contactList: Named | null
  tag: Named | null
  connection: (Named & { channel: ChannelKind }) | null
  user: Named | null
  queue: Named | null
  mediaFile: string | null
  mediaName: string | null
  mediaMime: string | null
  /** The provider has its template; true where there is none. */
  hasTemplate: boolean
  pauseReason: PauseReason | null
  counts: StateCounts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const toCounts = (counted: StateCounts): RecipientCounts => {
  const byState = Object.fromEntries(
    recipientStates.map((state) => [state, counted.find((each) => each.state === state)?.count ?? 0]),
  ) as Record<Recipient['state'], number>
  const all = sum(counted.map(({ count }) => count))
  return { ...byState, valid: all - byState.skipped, answered: sum(counted.map(({ answered }) => answered)) }
}

const slotsOf = <const Prefix extends string>(prefix: Prefix, texts: readonly string[]) =>
  Object.fromEntries(
    Array.from({ length: campaignSlots }, (_, index) => [`${prefix}${index + 1}`, texts[index] ?? '']),
  ) as Record<`${Prefix}${1 | 2 | 3 | 4 | 5}`, string>

const templateOf = ({ template }: StoredCampaign): Pick<Campaign, 'template' | 'templateName'> => {
  if (!template) return { template: null, templateName: null }
  const { name, ...filled } = template
  return { template: filled, templateName: name }
}

/** What it still names and what is not there any more. A list, a tag or a number that was deleted for good is not named either. */
const missingOf = (row: CampaignRow): CampaignPart[] => {
  const isGone: Record<CampaignPart, boolean> = {
    connection: row.connection === null,
    target: row.contactList === null && row.tag === null,
    template: !row.hasTemplate,
    queue: row.opensTicket && row.queueId !== null && row.queue === null,
    user: row.opensTicket && row.userId !== null && row.user === null,
  }
  return campaignParts.filter((part) => isGone[part])
}

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const toCampaign = (row: CampaignRow, link: LinkMaker): Campaign => ({
  id: row.id,
  name: row.name,
  ...slotsOf('message', row.messages),
  ...slotsOf('confirmationMessage', row.confirmationMessages),
  status: row.status,
  confirmation: row.asksFirst,
  scheduledAt: timeOf(row.scheduledAt),
  startedAt: timeOf(row.startedAt),
  completedAt: timeOf(row.completedAt),
  contactListId: row.contactListId,
  contactList: row.contactList,
  tagListId: row.tagId,
  tagList: row.tag,
  whatsappId: row.connection?.id ?? null,
  whatsapp: row.connection,
  openTicket: row.opensTicket ? 'enabled' : 'disabled',
  userId: row.user?.id ?? null,
  user: row.user,
  queueId: row.queue?.id ?? null,
  queue: row.queue,
  statusTicket: row.ticketStatus,
  mediaPath: row.mediaFile === null ? null : link(row.mediaFile, row.mediaName),
  mediaName: row.mediaName,
  mediaMime: row.mediaMime,
  ...templateOf(row),
  counts: toCounts(row.counts),
  missing: missingOf(row),
  waitsFor: row.waitsFor,
  nextAt: timeOf(row.nextAt),
  pauseReason: row.pauseReason,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
})

export type RecipientRow = typeof campaignRecipients.$inferSelect & { ticketId: number | null }

export const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  state: row.state,
  reason: row.reason,
  contactId: row.contactId,
  ticketId: row.ticketId,
  messageId: row.messageId,
  confirmationRequestedAt: timeOf(row.askedAt),
  confirmedAt: timeOf(row.confirmedAt),
  deliveredAt: timeOf(row.deliveredAt),
  sentAt: timeOf(row.acceptedAt),
  readAt: timeOf(row.readAt),
  answeredAt: timeOf(row.answeredAt),
})

export const toSettings = (row: Omit<typeof campaignSettings.$inferSelect, 'companyId'>): CampaignSettings => ({
  messageInterval: row.messageInterval,
  longerIntervalAfter: row.longerIntervalAfter,
  greaterInterval: row.greaterInterval,
  sabado: row.onSaturdays,
  domingo: row.onSundays,
  startHour: row.startHour,
  endHour: row.endHour,
  variables: row.variables,
  optOutWords: row.optOutWords,
  optOutAnswer: row.optOutAnswer,
})
