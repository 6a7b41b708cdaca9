/** A Cloud API number beside the linked one: its template, and the recipients of its campaign. */
import { CampaignForm, CampaignId } from '@guiche/contract/features/campaigns'
import type { Ctx } from '@guiche/server/context'
import { createCampaign } from '@guiche/server/features/campaigns/actions/keep-campaign'
import { replaceTemplates } from '@guiche/server/features/message-templates/store'
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Stage } from '../stage/stage.ts'

export const cloudName = 'Pela nuvem'
const template = { name: 'oferta', language: 'pt_BR', category: 'MARKETING' as const }
const words = 'Olá, {{1}}! A oferta desta semana é sua.'
/** The message as one person's phone shows it. */
export const cloudMessage = (name: string): string => words.replace('{{1}}', name)

const parts = { header: { kind: 'none' as const, text: '' }, body: words, footer: '', buttons: [], isWhole: true }

const templateIdOf = async (stage: Stage): Promise<number> =>
  withClient(await stage.databaseUrl(), async (client) => {
    await client.query('set row_security = off')
    const { rows } = await client.query('select id from message_templates where company_id = $1 and name = $2', [
      stage.companyId,
      template.name,
    ])
    return rows[0].id
  })

/** Meta has approved it, and the product has read it. */
export const openTemplate = async (stage: Stage, ctx: Ctx): Promise<number> => {
  const { wabaId, id } = stage.cloud
  const components = [{ type: 'BODY', text: words, example: { body_text: [['Ana']] } }]
  await stage.graph.addTemplate({ ...template, wabaId, components, status: 'APPROVED' })
  const read = { ...template, providerId: '1', status: 'APPROVED', quality: null, parts }
  await ctx.transact((work) => replaceTemplates(work.tx, id, [read], work.clock.now()))
  return templateIdOf(stage)
}

export const openCloudCampaign = async (
  ctx: Ctx,
  { stage, listId, templateId }: { stage: Stage; listId: number; templateId: number },
): Promise<CampaignId> => {
  const form = CampaignForm.parse({
    name: cloudName,
    contactListId: listId,
    whatsappId: stage.cloud.id,
    template: { templateId, header: [], body: ['{nome}'], buttons: [] },
  })
  return CampaignId.parse((await createCampaign(ctx, form)).id)
}
