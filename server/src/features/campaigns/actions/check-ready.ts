/** What a campaign is made of is still there when it begins or goes on. */
import { ConnectionId } from '@guiche/contract/core/ids'
import type { ErrorCode } from '@guiche/contract/errors'
import type { CampaignWait } from '@guiche/contract/features/campaign-states'
import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { numberState } from '../../connections/queries.ts'
import { messageTemplate } from '../../message-templates/queries.ts'
import { headerFileOf } from '../../messages/rules/template.ts'
import { isTemplateGone } from '../../schedules/rules.ts'
import { hasItsFile, hasSomethingToSay } from '../rules/form.ts'
import type { StoredCampaign } from '../view.ts'

/** Its template is there, and what it wants above its words. */
export const checkTemplateReady = async (
  work: Work,
  { template, connectionId, fileId }: Pick<StoredCampaign, 'template' | 'connectionId' | 'fileId'>,
): Promise<void> => {
  if (!template || connectionId === null) return
  const found = await messageTemplate(work.tx, { connectionId, id: template.templateId })
  if (!found || isTemplateGone(found)) throw new Refusal('ERR_NO_TEMPLATE_FOUND', { field: 'body.template.templateId' })
  settle(hasItsFile({ needsFile: headerFileOf(found) !== null, hasFile: fileId !== null }))
}

/** Answers the number that sends. */
export const checkReady = async (work: Work, campaign: StoredCampaign): Promise<ConnectionId> => {
  const { connectionId, contactListId, tagId } = campaign
  const number = connectionId === null ? null : await numberState(work.tx, ConnectionId.parse(connectionId))
  if (connectionId === null || !number) throw new Refusal('ERR_NO_WAPP_FOUND')
  if (contactListId === null && tagId === null) throw new Refusal('ERR_CAMPAIGN_NOBODY')
  const { messages, template, fileId } = campaign
  settle(hasSomethingToSay({ messages, hasTemplate: template !== null, hasFile: fileId !== null }))
  await checkTemplateReady(work, campaign)
  return ConnectionId.parse(connectionId)
}

const reasons: Partial<Record<ErrorCode, CampaignWait>> = {
  ERR_NO_WAPP_FOUND: 'connection_removed',
  ERR_CAMPAIGN_NOBODY: 'list_removed',
  ERR_CAMPAIGN_EMPTY: 'nothing_to_say',
  ERR_NO_TEMPLATE_FOUND: 'template_removed',
  ERR_TEMPLATE_VALUES: 'file_missing',
}

/** Why one whose time has come does not begin. */
export const reasonNotReady = (code: ErrorCode): CampaignWait => {
  const reason = reasons[code]
  if (!reason) throw new Error(`a campaign does not begin for ${code}`)
  return reason
}
