/**
 * Counts answers per month. One is counted before the request, so that simultaneous requests cannot exceed the limit.
 */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** In the company's own calendar. */
const month = `date_trunc('month', :now::timestamptz at time zone co.timezone)::date`

const takeOfCompany = statement(
  'answers_take',
  `insert into answer_usage as u (company_id, month, answers) select :companyId, ${month}, 1 from companies co where co.id = :companyId
    on conflict (company_id, month) do update set answers = u.answers + 1 where :limit::int = 0 or u.answers < :limit::int
    returning answers`,
).rows<{ answers: number }>()
/** `limit`: 0 means none. False: the month is used up. */
export const takeAnswer = async (tx: TenantTransaction, given: { limit: number; now: Date }): Promise<boolean> =>
  (await tx.sql(takeOfCompany, given)).length > 0

const takeOfPrompt = statement(
  'prompt_answers_take',
  `insert into prompt_usage as u (company_id, prompt_id, month, answers) select :companyId, :id, ${month}, 1 from companies co where co.id = :companyId
    on conflict (company_id, prompt_id, month) do update set answers = u.answers + 1 where :limit::int = 0 or u.answers < :limit::int
    returning answers`,
).rows<{ answers: number }>()
export const takePromptAnswer = async (
  tx: TenantTransaction,
  given: { id: number; limit: number; now: Date },
): Promise<boolean> => (await tx.sql(takeOfPrompt, given)).length > 0

const addToCompany = statement(
  'answers_add',
  `update answer_usage u set answers = greatest(u.answers + :answers, 0), tokens = u.tokens + :tokens from companies co
    where co.id = :companyId and u.company_id = :companyId and u.month = ${month}`,
)
const addToPrompt = statement(
  'prompt_answers_add',
  `update prompt_usage u set answers = greatest(u.answers + :answers, 0), tokens = u.tokens + :tokens from companies co
    where co.id = :companyId and u.company_id = :companyId and u.prompt_id = :promptId and u.month = ${month}`,
)
/**
 * `now`: when it was counted, so that it is returned to the right month. `promptId`: null if a flow's node used a key
 * of its own.
 */
export const addUsage = async (
  tx: TenantTransaction,
  { promptId, ...given }: { promptId: number | null; answers: number; tokens: number; now: Date },
): Promise<void> => {
  await tx.sql(addToCompany, given)
  if (promptId !== null) await tx.sql(addToPrompt, { ...given, promptId })
}

const used = statement(
  'answers_used',
  `select coalesce(u.answers, 0) answers, coalesce(u.tokens, 0)::float8 tokens from companies co
    left join answer_usage u on u.company_id = co.id and u.month = ${month} where co.id = :companyId`,
).rows<{ answers: number; tokens: number }>()
export const usedAnswers = async (tx: TenantTransaction, now: Date): Promise<{ answers: number; tokens: number }> =>
  (await tx.sql(used, { now }))[0] ?? { answers: 0, tokens: 0 }
