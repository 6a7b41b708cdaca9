import type { Campaign, CampaignId } from '@guiche/contract/features/campaigns'
import type { UploadedFile } from '../../../bind.ts'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { kindOfFile } from '../../media/rules.ts'
import { messageTemplate } from '../../message-templates/queries.ts'
import { headerFileOf } from '../../messages/rules/template.ts'
import { announceCampaign } from '../events.ts'
import { hasSomethingToSay, mayEdit } from '../rules/form.ts'
import { insertFile, removeFile, saveCampaign } from '../store/campaigns.ts'
import type { StoredCampaign } from '../view.ts'
import { checkTemplateReady } from './check-ready.ts'
import { lockForChange } from './run-campaign.ts'

/** A template needs a file of the kind that its header has. */
const checkTemplate = async (work: Work, { template, connectionId }: StoredCampaign, mime: string): Promise<void> => {
  if (!template) return
  const found = connectionId === null ? null : await messageTemplate(work.tx, { connectionId, id: template.templateId })
  if (!found) throw new Refusal('ERR_NO_TEMPLATE_FOUND')
  if (headerFileOf(found) !== kindOfFile(mime)) throw new Refusal('ERR_FILE_TYPE', { field: 'body.file' })
}

/** The previous file is deleted unless a conversation shows it. */
const replace = async (work: Work, campaign: StoredCampaign, fileId: number | null): Promise<Campaign> => {
  await saveCampaign(work.tx, campaign.id, { fileId, updatedAt: work.clock.now() })
  if (campaign.fileId !== null) dropFile(work, await removeFile(work.tx, campaign.fileId))
  return announceCampaign(work, 'update', campaign.id)
}

export const setCampaignMedia = (ctx: Ctx, id: CampaignId, [file]: readonly UploadedFile[]): Promise<Campaign> =>
  ctx.transact(async (work) => {
    if (!file) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
    const campaign = await lockForChange(work, id)
    settle(mayEdit(campaign, work.clock.now()))
    await checkTemplate(work, campaign, file.mime)
    const fileId = await insertFile(work.tx, {
      mediaFile: file.file,
      mediaName: file.name,
      mediaMime: file.mime,
      mediaBytes: file.bytes,
    })
    return replace(work, campaign, fileId)
  })

export const removeCampaignMedia = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async (work) => {
    const campaign = await lockForChange(work, id)
    if (campaign.fileId === null) return announceCampaign(work, 'update', id)
    settle(mayEdit(campaign, work.clock.now()))
    const { messages, template } = campaign
    settle(hasSomethingToSay({ messages, hasTemplate: template !== null, hasFile: false }))
    if (campaign.status === 'PROGRAMADA') await checkTemplateReady(work, { ...campaign, fileId: null })
    return replace(work, campaign, null)
  })
