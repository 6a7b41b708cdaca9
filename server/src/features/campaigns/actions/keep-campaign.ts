/** Create, change and delete. The clock uses what is stored at the time of sending. */
import {
  type ConnectionId,
  type ContactListId,
  type QueueId,
  type TagId,
  TemplateId,
  type UserId,
} from '@guiche/contract/core/ids'
import type { Campaign, CampaignForm, CampaignId } from '@guiche/contract/features/campaigns'
import type { z } from 'zod'
import type { Ctx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { numberState } from '../../connections/queries.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { messageTemplate } from '../../message-templates/queries.ts'
import { headerFileOf } from '../../messages/rules/template.ts'
import { instantAsked, plannedTemplate } from '../../schedules/rules.ts'
import { announceCampaign, announceCampaignGone } from '../events.ts'
import { startCampaignJob, startOptions } from '../jobs/definitions.ts'
import { campaignRow } from '../queries/campaigns.ts'
import { hasItsFile, hasSomethingToSay, isComplete, mayEdit, mayRemove, statusFor } from '../rules/form.ts'
import { type Slots, slotsIn } from '../rules/slots.ts'
import {
  type CampaignColumns,
  campaignFile,
  insertCampaign,
  namedThings,
  removeCampaign,
  removeFile,
  saveCampaign,
  zoneOf,
} from '../store/campaigns.ts'
import { type StoredCampaign, toCampaign } from '../view.ts'
import { lockForChange } from './run-campaign.ts'

type Wanted = z.output<typeof CampaignForm>
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined }

/** The records that it names exist. */
const checkNamed = async (work: Work, wanted: Wanted) => {
  const number = await numberState(work.tx, wanted.whatsappId)
  if (!number) throw new Refusal('ERR_NO_WAPP_FOUND', { field: 'body.whatsappId' })
  const { contactListId: listId, tagListId: tagId, queueId, userId } = wanted
  const found = await namedThings(work.tx, { listId, tagId, queueId, userId })
  if (!found.hasList) throw new Refusal('ERR_NOT_FOUND', { field: 'body.contactListId' })
  if (!found.hasTag) throw new Refusal('ERR_NO_TAG_FOUND', { field: 'body.tagListId' })
  if (!found.hasQueue) throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.queueId' })
  if (!found.hasUser) throw new Refusal('ERR_NO_USER_FOUND', { field: 'body.userId' })
  return number
}

/** `begins`: by itself, at its time. */
const templateOf = async (
  work: Work,
  { template: filled, whatsappId }: Wanted,
  { mime, begins }: { mime: string | null; begins: boolean },
) => {
  if (!filled) return null
  const { templateId, header, body, buttons } = filled
  const found = await messageTemplate(work.tx, { connectionId: whatsappId, id: templateId })
  if (!found) throw new Refusal('ERR_NO_TEMPLATE_FOUND', { field: 'body.template.templateId' })
  settle(plannedTemplate(found, { header, body, buttons }, mime))
  if (begins) settle(hasItsFile({ needsFile: headerFileOf(found) !== null, hasFile: mime !== null }))
  return { templateId, name: found.name, header, body, buttons }
}

const columnsOf = (wanted: Wanted) => ({
  name: wanted.name,
  messages: slotsIn(wanted, 'message'),
  confirmationMessages: slotsIn(wanted, 'confirmationMessage'),
  asksFirst: wanted.confirmation,
  contactListId: wanted.contactListId,
  tagId: wanted.tagListId,
  connectionId: wanted.whatsappId,
  opensTicket: wanted.openTicket === 'enabled',
  userId: wanted.userId,
  queueId: wanted.queueId,
  ticketStatus: wanted.statusTicket,
})

interface Stands {
  /** What goes with it already. */
  file: { mediaMime: string } | null
  begins: boolean
}

/** Everything that is kept of a form but its time. */
const checked = async (work: Work, wanted: Wanted, { file, begins }: Stands) => {
  const { channel } = await checkNamed(work, wanted)
  const columns = columnsOf(wanted)
  settle(isComplete({ ...columns, channel }))
  const template = await templateOf(work, wanted, { mime: file?.mediaMime ?? null, begins })
  return { ...columns, template }
}

const startsAt = async (work: Work, { scheduledAt }: Pick<Wanted, 'scheduledAt'>) => {
  const at = scheduledAt === null ? null : instantAsked(scheduledAt, await zoneOf(work.tx))
  return { scheduledAt: at, status: settle(statusFor(at, work.clock.now())).next }
}

const kept = async (work: Work, action: 'create' | 'update', id: number, at: Date | null): Promise<Campaign> => {
  if (at) work.enqueue(startCampaignJob, { campaignId: id }, startOptions(id, at))
  return announceCampaign(work, action, id)
}

export const createCampaign = (ctx: Ctx, wanted: Wanted): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const times = await startsAt(work, wanted)
    const columns = await checked(work, wanted, { file: null, begins: times.scheduledAt !== null })
    // One that begins by itself may still get a file; without words it is refused when it begins.
    const id = await insertCampaign(work.tx, { ...columns, ...times })
    return kept(work, 'create', id, times.scheduledAt)
  })

const templateIn = ({ template }: StoredCampaign): Wanted['template'] =>
  template && { ...template, templateId: TemplateId.parse(template.templateId) }

/** Fields that are not given stay unchanged. */
const wantedAfter = (before: Campaign & Slots, stored: StoredCampaign, change: Change): Wanted => {
  const own: Omit<Wanted, keyof Slots> = {
    name: before.name,
    confirmation: before.confirmation,
    scheduledAt: before.scheduledAt,
    contactListId: before.contactListId as ContactListId | null,
    tagListId: before.tagListId as TagId | null,
    whatsappId: stored.connectionId as ConnectionId,
    openTicket: before.openTicket,
    userId: before.userId as UserId | null,
    queueId: before.queueId as QueueId | null,
    statusTicket: before.statusTicket,
    template: templateIn(stored),
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...own, ...given }
}

/** Fields that decide about the recipients are fixed once it has started, because the ledger is written. */
const fixedOnceBegun = ['contactListId', 'tagListId', 'confirmation'] as const

const settleBegun = ({ startedAt }: StoredCampaign, change: Change): void => {
  if (startedAt === null) return
  const touched = fixedOnceBegun.find((field) => change[field] !== undefined)
  if (touched) throw new Refusal('ERR_CAMPAIGN_NOT_EDITABLE', { field: `body.${touched}` })
}

/** Only a campaign that has not started has a time. */
const timesAfter = async (work: Work, { startedAt, status }: StoredCampaign, change: Change) => {
  if (change.scheduledAt === undefined) return {}
  const times = await startsAt(work, { scheduledAt: change.scheduledAt })
  return startedAt === null ? times : { scheduledAt: times.scheduledAt, status }
}

export const updateCampaign = (ctx: Ctx, id: CampaignId, given: Change): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const stored = await lockForChange(work, id)
    const row = await campaignRow(work.tx, id)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    const known = toCampaign(row, linkMaker(work))
    const change = await news(work, given, known)
    if (isNothing(change)) return known
    settle(mayEdit(stored, work.clock.now()))
    settleBegun(stored, change)
    const wanted = wantedAfter(known, stored, change)
    const times = await timesAfter(work, stored, change)
    const begins = (times.status ?? stored.status) === 'PROGRAMADA'
    const columns = await checked(work, wanted, { file: await campaignFile(work.tx, stored.fileId), begins })
    if (stored.fileId === null) refuseSilent(columns)
    await saveCampaign(work.tx, id, { ...columns, ...times, updatedAt: work.clock.now() })
    const starts = times.status === 'PROGRAMADA' ? times.scheduledAt : null
    return kept(work, 'update', id, starts)
  })

const refuseSilent = ({ messages, template }: Pick<CampaignColumns, 'messages' | 'template'>): void => {
  settle(hasSomethingToSay({ messages, hasTemplate: Boolean(template), hasFile: false }))
}

/** The new values in a whole record that is sent back. */
const news = async (work: Work, given: Change, known: Campaign): Promise<Change> => {
  const { scheduledAt } = given
  const at = scheduledAt ? instantAsked(scheduledAt, await zoneOf(work.tx)).toISOString() : scheduledAt
  return differing({ ...given, ...(at === undefined ? {} : { scheduledAt: at }) }, known)
}

export const deleteCampaign = (ctx: Ctx, id: CampaignId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    settle(mayRemove(campaign))
    await removeCampaign(work.tx, id)
    if (campaign.fileId !== null) dropFile(work, await removeFile(work.tx, campaign.fileId))
    announceCampaignGone(work, id)
    return { id }
  })
