import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { type Prompt, type PromptId, type PromptVoice, usualModel } from '@guiche/contract/features/prompts'
import type { Ctx, UserCtx, Work } from '../../context.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { isAllowedOutside } from '../../platform/outside.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sealText } from '../../platform/security/secrets.ts'
import { settle } from '../../platform/settle.ts'
import { companySettingsOf } from '../settings/queries.ts'
import { announceGone, announcePrompt } from './events.ts'
import { promptRow, sealOf } from './queries.ts'
import { judgePrompt } from './rules.ts'
import * as store from './store/prompts.ts'
import { addUsage, takeAnswer, takePromptAnswer } from './store/usage.ts'
import { type PromptRow, toPromptView } from './view.ts'

interface PromptChange {
  name?: string | undefined
  prompt?: string | undefined
  voice?: PromptVoice | undefined
  voiceKey?: string | undefined
  voiceRegion?: string | undefined
  maxTokens?: number | undefined
  temperature?: number | undefined
  apiKey?: string | undefined
  queueId?: number | undefined
  maxMessages?: number | undefined
  model?: string | undefined
  baseUrl?: string | undefined
  monthlyLimit?: number | undefined
  seesPictures?: boolean | undefined
}

/** Empty keys keep the stored ones. */
const withoutBlankKeys = ({ voiceKey, apiKey, ...change }: PromptChange): PromptChange => ({
  ...change,
  ...(voiceKey ? { voiceKey } : {}),
  ...(apiKey ? { apiKey } : {}),
})

const blank = { voice: 'texto', hasVoiceKey: false, voiceRegion: '' } as const

const judge = async (
  work: Work,
  before: Pick<Prompt, 'voice' | 'hasVoiceKey' | 'voiceRegion'>,
  change: PromptChange,
): Promise<void> => {
  const { baseUrl, queueId } = change
  settle(
    judgePrompt({
      voice: change.voice ?? before.voice,
      hasVoiceKey: change.voiceKey !== undefined || before.hasVoiceKey,
      voiceRegion: change.voiceRegion ?? before.voiceRegion,
      isAddressAllowed: !baseUrl || isAllowedOutside(baseUrl, work.config.outside),
    }),
  )
  if (queueId !== undefined && !(await store.isQueueThere(work.tx, queueId)))
    throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.queueId' })
}

/** Nobody may read a stored key, nor have it sent to a server of their choice. */
const refuseKeyElsewhere = ({ hasApiKey }: Prompt, { baseUrl, apiKey }: PromptChange): void => {
  if (hasApiKey && baseUrl !== undefined && apiKey === undefined)
    throw new Refusal('ERR_PROMPT_KEY_AGAIN', { field: 'body.apiKey' })
}

const columnsOf = (work: Work, id: number, { voiceKey, apiKey, ...columns }: PromptChange) => ({
  ...columns,
  ...(voiceKey === undefined ? {} : { sealedVoiceKey: sealText(work.secret, voiceKey, sealOf(id, 'voice key')) }),
  ...(apiKey === undefined ? {} : { sealedApiKey: sealText(work.secret, apiKey, sealOf(id, 'key')) }),
})

const stored = async (work: Work, id: number): Promise<PromptRow> => {
  const row = await promptRow(work.tx, id, work.clock.now())
  if (!row) throw new Error('the prompt vanished while it was locked')
  return row
}

export const createPrompt = (ctx: Ctx, given: PromptChange & { name: string; prompt: string }): Promise<Prompt> =>
  ctx.transact(async (work) => {
    const change = withoutBlankKeys(given)
    await judge(work, blank, change)
    const { name, prompt } = given
    const id = await store.insertPrompt(work.tx, { name, prompt, model: given.model ?? usualModel })
    await store.savePrompt(work.tx, id, columnsOf(work, id, change) as Partial<store.PromptColumns>)
    const row = await stored(work, id)
    announcePrompt(work, 'create', row)
    return toPromptView(row)
  })

export const updatePrompt = (ctx: UserCtx, id: PromptId, given: PromptChange): Promise<Prompt> =>
  ctx.transact(async (work) => {
    if (!(await store.lockPrompt(work.tx, id))) throw new Refusal('ERR_NOT_FOUND')
    const known = toPromptView(await stored(work, id))
    const change = differing(withoutBlankKeys(given), known)
    if (isNothing(change)) return known
    await judge(work, known, change)
    refuseKeyElsewhere(known, change)
    const columns = { ...columnsOf(work, id, change), failures: 0, updatedAt: work.clock.now() }
    await store.savePrompt(work.tx, id, columns as Partial<store.PromptColumns>)
    const row = await stored(work, id)
    announcePrompt(work, 'update', row)
    return toPromptView(row)
  })

export const deletePrompt = (ctx: UserCtx, id: PromptId): Promise<{ id: number; message: string }> =>
  ctx.transact(async (work) => {
    if (!(await store.removePrompt(work.tx, id))) throw new Refusal('ERR_NOT_FOUND')
    announceGone(work, id)
    return { id, message: 'Prompt deleted' }
  })

/** Who answers: a prompt, or null for a flow's node with a key of its own. */
type Answering = { id: number; monthly_limit: number } | null

/** Counts an answer before it is requested. False: the company's month, or the prompt's, is used up. */
export const reserveAnswer = async (work: Work, prompt: Answering, now: Date): Promise<boolean> => {
  const { monthlyAnswers } = await companySettingsOf(work)
  if (!(await takeAnswer(work.tx, { limit: Number(monthlyAnswers), now }))) return false
  if (prompt === null) return true
  if (await takePromptAnswer(work.tx, { id: prompt.id, limit: prompt.monthly_limit, now })) return true
  await addUsage(work.tx, { promptId: null, answers: -1, tokens: 0, now })
  return false
}

interface CameOf {
  failure: OutsideFailure | null
  tokens: number
  /** When it was reserved. */
  askedAt: Date
}

/** Settles a reserved answer: its cost, or its return if it failed. If the month is used up, none was reserved. */
export const noteAnswer = async (
  work: Work,
  promptId: number | null,
  { failure, tokens, askedAt }: CameOf,
): Promise<void> => {
  // If the prompt was deleted meanwhile, only the company's count changes.
  const id = promptId !== null && (await store.holdPrompt(work.tx, promptId)) ? promptId : null
  if (failure !== 'used')
    await addUsage(work.tx, { promptId: id, answers: failure === null ? 0 : -1, tokens, now: askedAt })
  if (id === null) return
  const now = work.clock.now()
  const isNews = failure !== null || (await store.noteHeard(work.tx, { id, now }))
  if (failure !== null) await store.noteFailure(work.tx, { id, failure, now })
  const row = isNews ? await promptRow(work.tx, id, now) : null
  if (row) announcePrompt(work, 'update', row)
}
