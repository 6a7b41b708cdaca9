/** Recurring jobs about payments, run at once, as another node would on its turn. */
import type { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '@guiche/server/context'
import { remind } from '@guiche/server/features/dunning/actions/remind-of-payments'
import { stepsOf } from '@guiche/server/features/dunning/rules'
import { makeInvoice } from '@guiche/server/features/invoices/actions/make-invoices'
import { askAboutPayment } from '@guiche/server/features/payments/actions/ask-about-payment'
import { keepPlatformSecrets } from '@guiche/server/features/settings/actions'
import type { Places } from './installation.ts'

const charges = { name: 'e2e_charges', text: `select id from payments where company_id = $1 and status = 'open'` }
const named = { name: 'e2e_company_named', text: 'select id from companies where name = $1' }
const expire = { name: 'e2e_expire', text: 'update companies set due_date = current_date - 2 where id = $1' }

export const letCompaniesPay = async (deps: Deps, { payments }: Places): Promise<void> => {
  if (!payments) throw new Error('this installation has no payment providers')
  await keepPlatformSecrets(deps, payments.paymentCredentials)
}

export const moneyOf = (deps: Deps) => ({
  /** An invoice, if one is due, and its reminders. */
  remind: async (companyId: number): Promise<void> => {
    const ctx = systemContext(deps, companyId as CompanyId)
    await makeInvoice(ctx)
    await remind(ctx, stepsOf({}))
  },
  /** The providers are asked for payments. */
  ask: async (companyId: number): Promise<void> => {
    const ctx = systemContext(deps, companyId as CompanyId)
    const open = await ctx.transact(({ tx }) => tx.sql<{ id: number }>(charges, [companyId]))
    for (const { id } of open) await askAboutPayment(ctx, id)
  },
  /** Its subscription ended the day before yesterday. */
  expire: (companyId: number) => deps.db.platform((tx) => tx.sql(expire, [companyId])),
  idOf: async (name: string): Promise<number> => {
    const [row] = await deps.db.platform((tx) => tx.sql<{ id: number }>(named, [name]))
    if (!row) throw new Error(`there is no company named ${name}`)
    return row.id
  },
})
