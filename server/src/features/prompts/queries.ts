import type { Answer } from '@guiche/contract/core/endpoint'
import type { listPrompts, Prompt, PromptId, promptUsage } from '@guiche/contract/features/prompts'
import { prompts } from '../../../schema/prompts.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { companySettingsOf } from '../settings/queries.ts'
import { usedAnswers } from './store/usage.ts'
import { type PromptRow, toPromptView } from './view.ts'

const perPage = 20
const shown = `${columnsOf(prompts, 'p')}, q.name queue_name, coalesce(u.answers, 0) used_answers, coalesce(u.tokens, 0)::float8 used_tokens`
/** The month of the company's own calendar. */
const joins = `left join queues q on q.company_id = p.company_id and q.id = p.queue_id and q.removed_at is null
    join companies co on co.id = p.company_id
    left join prompt_usage u on u.company_id = p.company_id and u.prompt_id = p.id
      and u.month = date_trunc('month', :now::timestamptz at time zone co.timezone)::date` as const

const page = statement(
  'prompts_page',
  `select ${shown} from (
      select * from prompts where company_id = :companyId and (:search = '' or plain(name) like '%' || like_text(:search) || '%')
        and (:after::int is null or (plain(name), id) > (
          select plain(b.name), b.id from prompts b where b.company_id = :companyId and b.id = :after))
      order by plain(name), id offset :offset limit :limit) p ${joins}
    order by plain(p.name), p.id`,
).rows<PromptRow>()

export const promptsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listPrompts>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
      now: ctx.clock.now(),
    })
    const { shown: found, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { prompts: found.map(toPromptView), ...more }
  })

const one = statement(
  'prompt',
  `select ${shown} from prompts p ${joins} where p.company_id = :companyId and p.id = :id`,
).rows<PromptRow>()
/** Null: it does not exist. */
export const promptRow = async (tx: TenantTransaction, id: number, now: Date): Promise<PromptRow | null> =>
  (await tx.sql(one, { id, now }))[0] ?? null

export const promptDetails = (ctx: UserCtx, id: PromptId): Promise<Prompt> =>
  ctx.transact(async ({ tx }) => {
    const row = await promptRow(tx, id, ctx.clock.now())
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toPromptView(row)
  })

export const answerUsage = (ctx: UserCtx): Promise<Answer<typeof promptUsage>> =>
  ctx.transact(async (work) => {
    const { answers, tokens } = await usedAnswers(work.tx, work.clock.now())
    const { monthlyAnswers } = await companySettingsOf(work)
    return { monthlyLimit: Number(monthlyAnswers), usedAnswers: answers, usedTokens: tokens }
  })

/** The encryption context of a key, so that it decrypts only in its own row. */
export const sealOf = (promptId: number, word: 'key' | 'voice key') => `prompt ${promptId} ${word}`
