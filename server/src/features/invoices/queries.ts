import type { Answer } from '@guiche/contract/core/endpoint'
import type { listInvoices } from '@guiche/contract/features/invoices'
import { invoices } from '../../../schema/billing-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import type { BilledCompany } from './rules.ts'
import { type InvoiceRow, toInvoiceView } from './view.ts'

const perPage = 20

const plainColumns = renamedColumnsOf(invoices, '', [
  ...(['id', 'companyId', 'detail', 'planId', 'users', 'connections', 'queues', 'isCustom', 'months'] as const),
  ...(['amountCents', 'status', 'paidAt', 'createdAt', 'updatedAt'] as const),
])
/** Days stay texts: they are calendar days of the company, not instants. */
const invoiceColumns = `${plainColumns}, due_date::text "dueDate", renewed_from::text "renewedFrom", renewed_until::text "renewedUntil"`

const page = statement(
  'invoices_page',
  `select ${invoiceColumns} from invoices
    where company_id = :companyId and (:after::int is null or id < :after)
      and (:search = '' or plain(detail) like '%' || like_text(:search) || '%' or id::text = :search)
    order by id desc offset :offset limit :limit`,
).rows<InvoiceRow>()

export const invoicesPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listInvoices>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { list: shown.map(toInvoiceView), ...more }
  })

const open = statement(
  'invoice_open',
  `select ${invoiceColumns} from invoices where company_id = :companyId and status = 'open'`,
).rows<InvoiceRow>()
export const openInvoice = async (tx: TenantTransaction): Promise<InvoiceRow | null> => (await tx.sql(open))[0] ?? null

const one = statement(
  'invoice_one',
  `select ${invoiceColumns} from invoices where company_id = :companyId and id = :invoiceId`,
).rows<InvoiceRow>()
export const invoiceRow = async (tx: TenantTransaction, invoiceId: number): Promise<InvoiceRow | null> =>
  (await tx.sql(one, { invoiceId }))[0] ?? null

/** Everything that a company's price depends on, and its time zone. */
export interface CompanyFacts extends BilledCompany {
  name: string
  timezone: string
  /** The plan whose features a custom plan takes over. */
  basePlanId: number
}

const facts = `select c.id, c.name, c.timezone, c.due_date::text "dueDate", c.recurrence,
    jsonb_build_object('id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues,
      'amountCents', p.amount_cents) plan,
    coalesce((select base_plan_id from custom_plans where plan_id = c.plan_id), c.plan_id) "basePlanId"
  from companies c join plans p on p.id = c.plan_id where c.id = :companyId` as const
const known = statement('invoice_company', facts).rows<CompanyFacts>()
const locked = statement('invoice_company_lock', `${facts} for update of c`).rows<CompanyFacts>()

export const companyFacts = async (tx: TenantTransaction): Promise<CompanyFacts> => {
  const [row] = await tx.sql(known)
  if (!row) throw new Error('the company vanished')
  return row
}

/** Serializes changes of a company's invoices and payments: each takes this lock first. */
export const lockCompany = async (tx: TenantTransaction): Promise<CompanyFacts> => {
  const [row] = await tx.sql(locked)
  if (!row) throw new Error('the company vanished')
  return row
}

const used = statement(
  'invoice_used',
  `select (select count(*)::int from users where company_id = :companyId and is_active) users,
      (select count(*)::int from connections where company_id = :companyId and deleted_at is null) connections`,
).rows<{ users: number; connections: number }>()
/** What the company uses, counted as its limits count it. */
export const usedNumbers = async (tx: TenantTransaction): Promise<{ users: number; connections: number }> =>
  (await tx.sql(used))[0] ?? { users: 0, connections: 0 }

const due = statement(
  'invoices_due',
  `select c.id company_id from companies c join plans p on p.id = c.plan_id
    left join invoices i on i.company_id = c.id and i.status = 'open'
    where c.id > 1 and p.amount_cents > 0
      and (i.id is null and c.due_date <= :dueBefore::date or i.due_date <> c.due_date
        or not i.is_custom and (i.plan_id is distinct from c.plan_id or i.amount_cents <> p.amount_cents * i.months))
      and ${notSetAside('make-invoices', 'c.id::text', ':now')}
    order by c.id limit 1000`,
).rows<{ company_id: number }>()
/** Companies whose invoice is missing, or out of date. */
export const companiesToBill = (tx: Transaction, dueBefore: string, now: Date) => tx.sql(due, { dueBefore, now })

const charged = statement(
  'invoice_charged',
  `select id from payments where company_id = :companyId and invoice_id = :invoiceId and status in ('creating', 'open') limit 1`,
)
/** Somebody may be paying it at this moment. */
export const hasCharges = async (tx: TenantTransaction, invoiceId: number): Promise<boolean> =>
  (await tx.sql(charged, { invoiceId })).length > 0

const listeners = statement(
  'invoice_listeners',
  `select id, profile = 'admin' or super "isAdmin" from users where company_id = :companyId and is_active order by id limit 500`,
).rows<{ id: number; isAdmin: boolean }>()
/** Who is told about a payment: also users who receive nothing else while the subscription has expired. */
export const peopleOf = (tx: TenantTransaction) => tx.sql(listeners)
