/** A small company with an unpaid invoice and a reminder, to try paying. */
import { type Deps, systemContext } from '../context.ts'
import { createCompany, createPlan } from '../features/companies/actions/create-company.ts'
import { dayAfter } from '../features/companies/rules.ts'
import { remindOfPayments } from '../features/dunning/actions/remind-of-payments.ts'
import { makeInvoice } from '../features/invoices/actions/make-invoices.ts'
import { createQueue } from '../features/queues/actions.ts'
import { createUser } from '../features/users/actions.ts'
import { companyNamed, planNamed, storySoFar } from './demo-state.ts'
import { debtor } from './story.ts'

const zone = 'America/Sao_Paulo'

export const seedDebtor = async (deps: Deps, password: string): Promise<void> => {
  const { plan: name, amountCents, daysLeft, email } = debtor
  const plan = { name, users: 3, connections: 3, queues: 3, amountCents, useSchedules: true, useKanban: true }
  const planId = (await planNamed(deps, name)) ?? (await createPlan(deps, plan))
  const dueDate = dayAfter(deps.clock.now(), daysLeft, zone)
  const company = { name: debtor.company, email, planId, dueDate }
  const id = (await companyNamed(deps, debtor.company, planId)) ?? (await createCompany(deps, company))
  const ctx = systemContext(deps, id)
  const known = storySoFar(deps, id)
  const queueId = (await known.queue('Balcão')) ?? (await createQueue(ctx, { name: 'Balcão', color: '#c2410c' }))
  if ((await known.user(email)) === null)
    await createUser(ctx, { name: debtor.name, email, password, profile: 'admin', queueIds: [queueId] })
  await makeInvoice(ctx)
  await remindOfPayments(deps)
}
