import { listInvoices } from '@guiche/contract/features/invoices'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { makeInvoice, makeInvoices } from './actions/make-invoices.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'invoices' })
}, 60_000)
afterAll(() => w.close())
afterEach(() => {
  w.clock.at = null
})

describe('the daily job', () => {
  it('creates one invoice ten days before the due date, however often and on however many nodes it runs', async () => {
    const [early, late] = [await w.debtor({ inDays: 11 }), await w.debtor({ inDays: 10 })]
    await Promise.all([makeInvoices(w.deps), makeInvoices(w.deps)])
    await makeInvoices(w.deps)
    expect(await early.invoices()).toEqual([])
    expect(await late.invoices()).toMatchObject([
      { status: 'open', value: 149.9, users: 5, connections: 2, queues: 3, dueDate: late.dueDate, paidAt: null },
    ])
    w.clock.at = new Date(Date.now() + 86_400_000)
    await makeInvoices(w.deps)
    w.clock.at = null
    expect(await early.invoices()).toHaveLength(1)
  })

  it('creates none for the platform’s own company, nor for a plan that is free', async () => {
    const free = await w.debtor({ inDays: 1, amountCents: 0 })
    await makeInvoices(w.deps)
    expect(await free.invoices()).toEqual([])
    const [own] = await free.sql('select count(*)::int "invoices" from invoices where company_id = 1')
    expect(own).toEqual({ invoices: 0 })
    const nothing = await free.pays('efi')
    expect([nothing.status, nothing.body.code]).toEqual([409, 'ERR_NOTHING_TO_PAY'])
  })

  it('updates the open invoice with the plan and the due date until somebody begins to pay it', async () => {
    const debtor = await w.debtor({ inDays: 3, recurrence: 'TRIMESTRAL' })
    await makeInvoice(debtor.ctx)
    expect((await debtor.invoices())[0]?.value).toBe(449.7)
    await debtor.sql('update plans set amount_cents = 20000 where id = $1', [debtor.planId])
    await makeInvoices(w.deps)
    expect((await debtor.invoices()).map(({ value }) => value)).toEqual([600])
    await debtor.pays('stripe')
    await debtor.sql('update plans set amount_cents = 30000 where id = $1', [debtor.planId])
    await makeInvoices(w.deps)
    expect((await debtor.invoices()).map(({ value }) => value)).toEqual([600])
  })

  it('is not stopped by a company whose invoice cannot be created', async () => {
    const [broken, sound] = [await w.debtor({ inDays: 2 }), await w.debtor({ inDays: 2 })]
    const owner = (text: string) => withClient(w.urls.owner, (client) => client.query(text))
    await owner(`alter table invoices add constraint none_of_it check (company_id <> ${broken.id}) not valid`)
    await makeInvoices(w.deps)
    await owner('alter table invoices drop constraint none_of_it')
    expect(await broken.invoices()).toHaveLength(0)
    expect(await sound.invoices()).toHaveLength(1)
  })
})

describe('the list', () => {
  it('is the company’s own, newest first, paged, and searched', async () => {
    const debtor = await w.debtor()
    await debtor.sql(
      `insert into invoices (company_id, detail, users, connections, queues, months, amount_cents, due_date, status)
        select $1, 'Plano ' || n, 3, 3, 3, 1, 100 * n, date '2027-01-01' + n, 'cancelled' from generate_series(1, 25) n`,
      [debtor.id],
    )
    const first = (await w.call(listInvoices, { query: {} }, debtor.boss)).body
    expect([first.list.length, first.hasMore, first.list[0]?.detail]).toEqual([20, true, 'Plano 25'])
    const second = (await w.call(listInvoices, { query: { cursor: first.nextCursor ?? '' } }, debtor.boss)).body
    expect([second.list.length, second.hasMore, second.list.at(-1)?.detail]).toEqual([5, false, 'Plano 1'])
    const byNumber = (await w.call(listInvoices, { query: { pageNumber: 2 } }, debtor.boss)).body
    expect(byNumber.list).toEqual(second.list)
    const found = (await w.call(listInvoices, { query: { searchParam: 'plano 17' } }, debtor.boss)).body
    expect(found.list.map(({ value }) => value)).toEqual([17])
    const other = await w.debtor()
    expect((await w.call(listInvoices, { query: {} }, other.boss)).body.list).toEqual([])
  })
})

describe('a renewal', () => {
  it('is announced to everybody of the company, even while its subscription has expired, and to nobody else', async () => {
    const [debtor, other] = [await w.debtor({ inDays: -3 }), await w.debtor()]
    const mine = await w.connectSocket(debtor.id, { token: debtor.boss.token })
    const theirs = await w.connectSocket(other.id, { token: other.boss.token })
    await debtor.pays('efi')
    const { notifier } = w.payments.desk
    notifier.held = []
    w.payments.desk.pay(await debtor.chargeAt('efi'))
    for (const sent of notifier.held.splice(0)) await notifier.send(sent)
    notifier.held = undefined
    await w.drainJobs()
    const name = wireName('payment', debtor.id)
    const heard = () => mine.heard.filter((each) => each.name === name)
    await mine.until(() => heard().length > 0)
    const { dueDate } = await debtor.company()
    expect(heard().map(({ payload }) => payload)).toMatchObject([
      { action: 'CONCLUIDA', company: { id: debtor.id, dueDate } },
    ])
    expect(theirs.heard.filter((each) => each.name.endsWith('-payment'))).toEqual([])
  })
})
