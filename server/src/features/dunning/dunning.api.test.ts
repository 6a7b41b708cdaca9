import { login } from '@guiche/contract/features/auth'
import { paymentReminder } from '@guiche/contract/features/invoices'
import { updateSetting } from '@guiche/contract/features/settings'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { password } from '../../../test/world.ts'
import { makeInvoice } from '../invoices/actions/make-invoices.ts'
import { savePlatformSetting } from '../settings/store.ts'
import { createUser } from '../users/actions.ts'
import { mailReminder } from './actions/mail-reminder.ts'
import { remindOfPayments } from './actions/remind-of-payments.ts'

let w: PaymentsWorld
let smtp: Smtp
const mailbox = new Mailbox()
beforeAll(async () => {
  smtp = await startSmtp({ mailbox })
  w = await paymentsWorld({ ownDatabase: 'dunning', env: { SMTP_URL: smtp.url } })
}, 60_000)
afterAll(async () => {
  await w.close()
  await smtp.close()
})
afterEach(async () => {
  w.clock.at = null
  await w.deps.db.platform((tx) =>
    tx.sql({ name: 'forget_dunning_settings', text: `delete from platform_settings where key like 'dunning%'` }, []),
  )
})

const day = 86_400_000
/** Noon in São Paulo, so many days from today. */
const noonIn = (days: number) => new Date(`${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T15:00:00Z`)

const owing = async (inDays: number) => {
  w.clock.at = noonIn(0)
  const debtor = await w.debtor({ inDays })
  await makeInvoice(debtor.ctx)
  const [row] = await debtor.sql('select email from users where company_id = $1', [debtor.id])
  const { email } = row as { email: string }
  const mails = () => mailbox.list().filter(({ to }) => to.includes(email))
  const turn = async (inDays = 0) => {
    w.clock.at = noonIn(inDays)
    await remindOfPayments(w.deps)
    await w.drainJobs()
    return mails().length
  }
  // Days later a session has ended.
  const shown = async () => (await w.call(paymentReminder, {}, await w.signIn(email))).body.reminder
  return { ...debtor, email, mails, turn, shown }
}

const steps = ['Before1', 'Before2', 'DueDay', 'After1', 'After2', 'After3']
const setting = (key: string, value: string) =>
  w.deps.db.platform((tx) => savePlatformSetting(tx, key as never, value, false))

describe('a reminder', () => {
  it('is mailed and shown once on each of its days, from any number of nodes, and stops when paid', async () => {
    const { email, turn, mails, shown, pays, chargeAt, company, dueDate, ask } = await owing(10)
    expect(await shown()).toBeNull()
    w.clock.at = noonIn(0)
    await Promise.all([1, 2, 3].map(() => remindOfPayments(w.deps)))
    expect(await turn()).toBe(1)
    expect(await shown()).toMatchObject({ step: 'before1', daysLeft: 10, invoice: { status: 'open', dueDate } })
    expect(mails()[0]?.subject).toBe('Sua assinatura do Guichê vence em 10 dias')
    expect(await turn(1)).toBe(1)
    expect(await turn(7)).toBe(2)
    expect(await turn(7)).toBe(2)
    expect(await turn(10)).toBe(3)
    expect(mails().some(({ subject }) => subject === 'Sua assinatura do Guichê vence hoje')).toBe(true)
    expect(await turn(11)).toBe(4)
    expect(await shown()).toMatchObject({ step: 'after1', daysLeft: -1 })
    w.clock.at = null
    await pays('efi', {}, await w.signIn(email))
    w.payments.desk.pay(await chargeAt('efi'))
    await ask()
    await w.drainJobs()
    expect((await company()).dueDate).not.toBe(dueDate)
    expect(await shown()).toBeNull()
    expect(await turn(13)).toBe(4)
  })

  it('that is on its way when the invoice is paid is not sent, nor one to a former admin', async () => {
    const { id, ctx, mails, sql } = await owing(3)
    const agent = await createUser(ctx, { name: 'Marina', email: `m${id}@example.com`, password, profile: 'user' })
    await remindOfPayments(w.deps)
    const job = { userId: agent, invoiceId: 0, dueDate: '', step: 'before2' as const }
    const [invoice] = await sql('select id, due_date::text "dueDate" from invoices where company_id = $1', [id])
    const known = invoice as { id: number; dueDate: string }
    await mailReminder(ctx, { ...job, invoiceId: known.id, dueDate: known.dueDate })
    await sql(`update invoices set status = 'cancelled' where company_id = $1`, [id])
    await w.drainJobs()
    expect(mails()).toHaveLength(0)
    expect(mailbox.list().filter(({ to }) => to.includes(`m${id}@example.com`))).toHaveLength(0)
  })

  it('is written in the company’s language, with the amount, the day and the way to pay', async () => {
    const { id, sql, turn, mails } = await owing(3)
    await sql(`update companies set language = 'tr' where id = $1`, [id])
    await turn()
    expect(mails()[0]?.subject).toBe('Guichê aboneliğiniz 3 gün sonra sona eriyor')
    expect(mails()[0]?.text).toContain('/financeiro?pay=1')
    expect(mails()[0]?.text).toContain('149,90')
  })

  it('is sent again for another due date', async () => {
    const { id, sql, ctx, turn } = await owing(3)
    expect(await turn()).toBe(1)
    await sql('update companies set due_date = due_date + 5 where id = $1', [id])
    await makeInvoice(ctx)
    expect(await turn(5)).toBe(2)
  })

  it('is not sent to a company that owes nothing or is switched off, nor when its day is past', async () => {
    const [off, trial] = [await owing(3), await owing(7)]
    await off.sql('update companies set status = false where id = $1', [off.id])
    expect(await off.turn()).toBe(0)
    expect(await trial.turn()).toBe(0)
    expect(await trial.turn(4)).toBe(1)
  })

  it('reaches the admins’ open pages, and is hidden from agents', async () => {
    const { id, ctx, boss, turn } = await owing(3)
    const mine = await w.connectSocket(id, { token: boss.token })
    await turn()
    const name = wireName('invoice', id)
    await mine.until(() => mine.heard.some((each) => each.name === name))
    w.clock.at = null
    const email = `agent${id}@example.com`
    await createUser(ctx, { name: 'Marina', email, password, profile: 'user' })
    const agent = await w.signIn(email)
    expect((await w.call(paymentReminder, {}, agent)).body.code).toBe('ERR_NO_PERMISSION')
  })
})

describe.each([
  ['dunningBefore1', 10, 0],
  ['dunningBefore2', 3, 0],
  ['dunningDueDay', 0, 0],
  ['dunningAfter1', 0, 1],
  ['dunningAfter2', 0, 3],
  ['dunningAfter3', 0, 7],
] as const)('%s', (key, inDays, after) => {
  it('is sent while it is on, and not while it is off', async () => {
    const [on, off] = [await owing(inDays), await owing(inDays)]
    for (const other of steps) await setting(`dunning${other}`, 'disabled')
    expect(await off.turn(after)).toBe(0)
    await setting(key, 'enabled')
    await off.sql(`update companies set status = false where id = $1`, [off.id])
    expect(await on.turn(after)).toBe(1)
  })
})

it.each(['Before1', 'Before2', 'After1', 'After2', 'After3'])(
  'step %s is sent on the day that was set',
  async (step) => {
    const { turn } = await owing(5)
    for (const other of steps) await setting(`dunning${other}`, other === step ? 'enabled' : 'disabled')
    await setting(`dunning${step}Days`, '5')
    const isBefore = step.startsWith('Before')
    expect(await turn(isBefore ? 0 : 9)).toBe(isBefore ? 1 : 0)
    expect(await turn(10)).toBe(1)
  },
)

it('the days are set by the super admin, within their limits', async () => {
  const debtor = await w.debtor()
  const refused = await w.call(
    updateSetting,
    { params: { key: 'dunningAfter1' }, body: { value: 'disabled' } },
    debtor.boss,
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  await debtor.sql('update users set super = true where company_id = $1', [debtor.id])
  const [row] = await debtor.sql('select email from users where company_id = $1', [debtor.id])
  const { token } = (await w.call(login, { body: { email: (row as { email: string }).email, password } })).body
  const sent = (key: string, value: string) => w.call(updateSetting, { params: { key }, body: { value } }, { token })
  expect((await sent('dunningBefore1Days', '11')).body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.value' })
  expect((await sent('dunningAfter1Days', '0')).body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.value' })
  expect((await sent('dunningAfter1Days', '15')).body).toEqual({ key: 'dunningAfter1Days', value: '15' })
})
