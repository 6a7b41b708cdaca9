/** The fields of a campaign's form, and what is sent of them. */
import {
  type Campaign,
  campaignSlots,
  leastCampaignName,
  mostCampaignLetters,
  mostCampaignName,
} from '@guiche/contract/features/campaigns'
import { type ScheduledTemplate, ticketStatusesAfter } from '@guiche/contract/features/schedules'
import { instantOf, wallOf } from '@guiche/contract/zoned-time'
import { z } from 'zod'
import type { Say } from '../../lib/i18n.ts'
import type { CampaignBody } from './api.ts'

/** A campaign that starts within the hour cannot be changed; a cancelled one can. */
export const isEditable = ({ status, scheduledAt }: Campaign, now: Date): boolean => {
  if (status === 'INATIVA' || status === 'CANCELADA') return true
  return status === 'PROGRAMADA' && Date.parse(scheduledAt ?? '') - now.getTime() > 3_600_000
}

/** Which parts of the form are open. A cancelled campaign is read, and what keeps it from going on can be put right (decision 117). */
export const openParts = (campaign: Campaign | null, now: Date) => {
  const all = campaign === null || (campaign.status !== 'CANCELADA' && isEditable(campaign, now))
  if (campaign === null || all) return { all, connection: true, target: true, words: true }
  const isMendable = campaign.status === 'CANCELADA'
  const { missing, waitsFor, startedAt } = campaign
  return {
    all,
    connection: isMendable && missing.includes('connection'),
    // Once it has begun its people are written down.
    target: isMendable && missing.includes('target') && startedAt === null,
    words: isMendable && (missing.includes('template') || waitsFor === 'nothing_to_say' || waitsFor === 'file_missing'),
  }
}

const slots = Array.from({ length: campaignSlots }, (_, index) => index)
const texts = z.array(z.string().max(mostCampaignLetters)).length(campaignSlots)
const hasWords = (each: readonly string[]): boolean => each.some((text) => text.trim() !== '')

/** Which texts are required depends on the rest of the message. */
export interface FormFacts {
  /** A file is chosen or stored. */
  hasFile: boolean
  /** A template is used: it has the text. */
  isTemplate: boolean
  /** The number may ask first. */
  asks: boolean
}

export const campaignFields = (t: Say, { hasFile, isTemplate, asks }: FormFacts) =>
  z
    .object({
      name: z
        .string()
        .trim()
        .min(1, { error: t('campaigns.form.required') })
        .min(leastCampaignName, { error: t('campaigns.form.tooShort') })
        .max(mostCampaignName, { error: t('campaigns.form.tooLong') }),
      whatsappId: z
        .string()
        .nullable()
        .refine((id) => id !== null, { error: t('campaigns.form.required') }),
      contactListId: z.string().nullable(),
      tagListId: z.string().nullable(),
      /** In the company's time zone; empty: none. */
      scheduledAt: z.string(),
      messages: texts,
      confirmation: z.boolean(),
      confirmations: texts,
      opens: z.boolean(),
      queueId: z.string().nullable(),
      userId: z.string().nullable(),
      statusTicket: z.enum(ticketStatusesAfter),
    })
    .superRefine((values, context) => {
      const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (values.contactListId === null && values.tagListId === null) say('contactListId', t('campaigns.form.noTarget'))
      if (values.opens && values.userId !== null && values.queueId === null) say('queueId', t('campaigns.form.noQueue'))
      if (!isTemplate && !hasFile && !hasWords(values.messages)) say('messages', t('campaigns.form.noWords'))
      if (asks && values.confirmation && !hasWords(values.confirmations))
        say('confirmations', t('campaigns.form.noAsk'))
    })
export type CampaignFields = ReturnType<typeof campaignFields>

const asChoice = (id: number | null): string | null => (id === null ? null : String(id))

const slotsOf = (campaign: Campaign | null, prefix: 'message' | 'confirmationMessage'): string[] =>
  slots.map((index) => campaign?.[`${prefix}${(index + 1) as 1 | 2 | 3 | 4 | 5}`] ?? '')

export const valuesOf = (campaign: Campaign | null, zone: string): z.input<CampaignFields> => ({
  name: campaign?.name ?? '',
  whatsappId: asChoice(campaign?.whatsappId ?? null),
  contactListId: asChoice(campaign?.contactListId ?? null),
  tagListId: asChoice(campaign?.tagListId ?? null),
  scheduledAt: campaign?.scheduledAt ? wallOf(new Date(campaign.scheduledAt), zone).slice(0, 16) : '',
  messages: slotsOf(campaign, 'message'),
  confirmation: campaign?.confirmation ?? false,
  confirmations: slotsOf(campaign, 'confirmationMessage'),
  opens: campaign?.openTicket === 'enabled',
  queueId: asChoice(campaign?.queueId ?? null),
  userId: asChoice(campaign?.userId ?? null),
  statusTicket: campaign?.statusTicket ?? 'closed',
})

export const instantIn = (wall: string, zone: string): string | null =>
  wall === '' ? null : instantOf(`${wall.slice(0, 16)}:00`, zone).toISOString()

const slotFields = (prefix: string, given: readonly string[]) =>
  Object.fromEntries(given.map((text, index) => [`${prefix}${index + 1}`, text]))

export const toBody = (
  values: z.output<CampaignFields>,
  template: ScheduledTemplate | null,
  { zone, before, asks }: { zone: string; before: Campaign | null; asks: boolean },
): CampaignBody => {
  const scheduledAt = instantIn(values.scheduledAt, zone)
  // An unchanged time is sent back as it is: the form shows no seconds, and it may be in the past by now.
  const isSame = before?.scheduledAt && scheduledAt && before.scheduledAt.slice(0, 16) === scheduledAt.slice(0, 16)
  return {
    name: values.name,
    ...slotFields('message', values.messages),
    ...slotFields('confirmationMessage', values.confirmations),
    whatsappId: values.whatsappId,
    contactListId: values.contactListId,
    tagListId: values.tagListId,
    scheduledAt: isSame ? before.scheduledAt : scheduledAt,
    // Choices for another number are dropped if this one does not support them.
    confirmation: asks && values.confirmation,
    openTicket: values.opens ? 'enabled' : 'disabled',
    queueId: values.opens ? values.queueId : null,
    userId: values.opens ? values.userId : null,
    statusTicket: values.statusTicket,
    template,
  } as CampaignBody
}

/** What the form of a stored campaign would send if nothing was changed in it. */
export const bodyOf = (before: Campaign, zone: string): CampaignBody =>
  toBody(valuesOf(before, zone) as z.output<CampaignFields>, before.template, { zone, before, asks: true })
