/** What Meta says of an account and of the quality of its numbers. */
import { z } from 'zod'
import type { GraphCore } from './core.ts'
import { ControlError } from './errors.ts'
import { newNumericId } from './ids.ts'
import { accountBody } from './webhooks/envelope.ts'

const of = { wabaId: z.string(), at: z.number().int().optional() }
const restrictions = [
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
] as const

export const AccountNews = z.discriminatedUnion('field', [
  z.strictObject({
    ...of,
    field: z.literal('phone_number_quality_update'),
    value: z.strictObject({
      display_phone_number: z.string(),
      event: z.enum(['FLAGGED', 'UNFLAGGED', 'ONBOARDING', 'UPGRADE', 'DOWNGRADE', 'THROUGHPUT_UPGRADE']),
      current_limit: z.enum(['TIER_50', 'TIER_250', 'TIER_1K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED']),
    }),
  }),
  z.strictObject({
    ...of,
    field: z.literal('account_update'),
    value: z.union([
      z.strictObject({
        event: z.literal('ACCOUNT_RESTRICTION'),
        restriction_info: z.array(
          z.strictObject({ restriction_type: z.enum(restrictions), expiration: z.number().int().optional() }),
        ),
      }),
      z.strictObject({
        event: z.literal('DISABLED_UPDATE'),
        ban_info: z.strictObject({
          waba_ban_state: z.enum(['DISABLE', 'SCHEDULE_FOR_DISABLE', 'REINSTATE']),
          waba_ban_date: z.string(),
        }),
      }),
      z.strictObject({
        event: z.literal('ACCOUNT_VIOLATION'),
        violation_info: z.strictObject({ violation_type: z.string() }),
      }),
    ]),
  }),
])
export type AccountNews = z.input<typeof AccountNews>

export function tellOfAccount(core: GraphCore, news: AccountNews): void {
  const { wabaId, field, value, at = core.now() } = AccountNews.parse(news)
  if (!core.world.hasAccount(wabaId)) throw new ControlError(`no account has the id ${wabaId}`, 404)
  core.outbox.push({
    id: newNumericId(),
    wabaId,
    lane: `account/${wabaId}`,
    body: accountBody(wabaId, { field, value, at }),
    createdAt: core.now(),
    customerMessageIds: [],
  })
  core.touch()
}
