import type {
  Integration,
  IntegrationId,
  IntegrationType,
  integrationLanguages,
} from '@guiche/contract/features/integrations'
import type { Ctx, UserCtx, Work } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { isAllowedOutside } from '../../../platform/outside.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sealText } from '../../../platform/security/secrets.ts'
import { settle } from '../../../platform/settle.ts'
import { announceQueues, forgetIntegration } from '../../queues/actions/announce-queues.ts'
import { announceGone, announceIntegration } from '../events.ts'
import { integrationRow, sealOf } from '../queries.ts'
import { judgeIntegration, serviceAccountIn } from '../rules/integration.ts'
import {
  forgetInQueues,
  type IntegrationColumns,
  insertIntegration,
  isFlowThere,
  lockIntegration,
  removeIntegration,
  saveIntegration,
} from '../store/integrations.ts'
import { type IntegrationRow, toIntegrationView } from '../view.ts'

export interface IntegrationChange {
  type?: IntegrationType | undefined
  name?: string | undefined
  projectName?: string | undefined
  jsonContent?: string | undefined
  language?: (typeof integrationLanguages)[number] | undefined
  urlN8N?: string | undefined
  secret?: string | undefined
  typebotSlug?: string | undefined
  typebotExpires?: number | undefined
  typebotDelayMessage?: number | undefined
  typebotKeywordFinish?: string | undefined
  typebotKeywordRestart?: string | undefined
  typebotUnknownMessage?: string | undefined
  typebotRestartMessage?: string | undefined
  flowId?: number | null | undefined
}

/** Empty keys keep the stored ones. */
const withoutBlankKeys = ({ jsonContent, secret, ...change }: IntegrationChange): IntegrationChange => ({
  ...change,
  ...(jsonContent?.trim() ? { jsonContent } : {}),
  ...(secret ? { secret } : {}),
})

const blank = { urlN8N: '', projectName: '', typebotSlug: '', hasJsonContent: false, type: 'webhook' } as const

const judge = (
  { config }: Pick<Ctx, 'config'>,
  before: Pick<Integration, 'type' | 'urlN8N' | 'projectName' | 'typebotSlug' | 'hasJsonContent'>,
  change: IntegrationChange,
): void => {
  const { jsonContent } = change
  if (jsonContent !== undefined && serviceAccountIn(jsonContent) === null)
    throw new Refusal('ERR_SERVICE_ACCOUNT', { field: 'body.jsonContent' })
  const draft = {
    type: change.type ?? before.type,
    urlN8N: change.urlN8N ?? before.urlN8N,
    projectName: change.projectName ?? before.projectName,
    typebotSlug: change.typebotSlug ?? before.typebotSlug,
    hasJsonContent: jsonContent !== undefined || before.hasJsonContent,
  }
  // A URL that was stored while it was allowed may stay when the record is renamed.
  const isAddressAllowed = change.urlN8N === undefined || isAllowedOutside(draft.urlN8N, config.outside)
  settle(judgeIntegration(draft, { isAddressAllowed }))
}

const judgeFlow = async (work: Work, { flowId }: IntegrationChange): Promise<void> => {
  if (flowId && !(await isFlowThere(work.tx, flowId))) throw new Refusal('ERR_NO_FLOW_FOUND', { field: 'body.flowId' })
}

const columnsOf = ({
  urlN8N,
  jsonContent: _json,
  secret: _secret,
  ...columns
}: IntegrationChange): Partial<IntegrationColumns> => {
  const { type, name, ...rest } = columns
  return {
    ...(type === undefined ? {} : { type }),
    ...(name === undefined ? {} : { name }),
    ...(urlN8N === undefined ? {} : { url: urlN8N }),
    ...rest,
  }
}

const sealed = (work: Work, id: number, { jsonContent, secret }: IntegrationChange): Partial<IntegrationColumns> => ({
  ...(jsonContent === undefined
    ? {}
    : { sealedJsonContent: sealText(work.secret, jsonContent, sealOf(id, 'service account')) }),
  ...(secret === undefined ? {} : { sealedSecret: sealText(work.secret, secret, sealOf(id, 'signature')) }),
})

const stored = async (work: Work, id: number): Promise<IntegrationRow> => {
  const row = await integrationRow(work.tx, id)
  if (!row) throw new Error('the integration vanished while it was locked')
  return row
}

export const createIntegration = (
  ctx: Ctx,
  given: IntegrationChange & { type: IntegrationType; name: string },
): Promise<Integration> => {
  const change = withoutBlankKeys(given)
  judge(ctx, blank, change)
  return ctx.transact(async (work) => {
    await judgeFlow(work, change)
    const id = await insertIntegration(work.tx, { ...columnsOf(change), type: given.type, name: given.name })
    await saveIntegration(work.tx, id, sealed(work, id, change))
    const row = await stored(work, id)
    announceIntegration(work, 'create', row)
    return toIntegrationView(row)
  })
}

export const updateIntegration = (ctx: UserCtx, id: IntegrationId, given: IntegrationChange): Promise<Integration> =>
  ctx.transact(async (work) => {
    const before = await lockIntegration(work.tx, id)
    if (!before) throw new Refusal('ERR_NOT_FOUND')
    const known = toIntegrationView(before)
    const change = differing(withoutBlankKeys(given), known)
    if (isNothing(change)) return known
    judge(ctx, known, change)
    await judgeFlow(work, change)
    // The cause of earlier failures may be fixed now.
    const mended = { failures: 0, updatedAt: work.clock.now() }
    await saveIntegration(work.tx, id, { ...columnsOf(change), ...sealed(work, id, change), ...mended })
    const row = await stored(work, id)
    announceIntegration(work, 'update', row)
    return toIntegrationView(row)
  })

export const deleteIntegration = (ctx: UserCtx, id: IntegrationId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    if (!(await lockIntegration(work.tx, id))) throw new Refusal('ERR_NOT_FOUND')
    const queueIds = await forgetInQueues(work.tx, id)
    await forgetIntegration(work, id)
    await removeIntegration(work.tx, id)
    announceGone(work, id)
    await announceQueues(work, queueIds)
    return { id }
  })
