import './page.ts'
import {
  createCompany,
  deleteCompany,
  extendCompany,
  listCompanies,
  restoreCompany,
  updateCompany,
} from '@guiche/contract/features/companies'
import { createHelp, deleteHelp, helpList, listHelps, updateHelp } from '@guiche/contract/features/helps'
import { createPlan, updatePlan } from '@guiche/contract/features/plans'
import { companyPages } from '@guiche/web/features/companies/api.ts'
import { helpPages } from '@guiche/web/features/helps/api.ts'
import { keyOf } from '@guiche/web/lib/query.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries } from './verify-queries.ts'

const { company, tellOfUse } = await world()
let reseller: HttpPerson
let agent: HttpPerson

beforeAll(async () => {
  const platform = await company()
  const boss = await platform.person('Rui', { profile: 'admin' })
  await platform.becomesSuper(boss)
  reseller = await signInOverHttp(boss)
  agent = await signInOverHttp(await (await company()).person('Marina'))
})
afterAll(async () => {
  for (const person of [reseller, agent]) person?.leave()
  await closeWorld()
})

const asked = async (person: HttpPerson, call: unknown, input: unknown): Promise<{ id: number }> =>
  (await person.call(call as never, input as never)) as never

it('when the super admin adds, renames and removes a help video', async () => {
  const helps = (person: HttpPerson) => [
    { key: keyOf(helpList), load: () => person.call(helpList, {} as never) },
    {
      key: helpPages('').queryKey,
      load: async () => ({ pages: [await person.call(listHelps, { query: {} } as never)], pageParams: [null] }),
    },
  ]
  const verify = (action: () => Promise<unknown>) =>
    verifyQueries(
      [agent, reseller].map((person) => ({ person, queries: helps(person) })),
      action,
    )
  let id = 0
  await verify(async () => {
    const body = { title: 'Primeiros passos', description: 'Em dois minutos', video: 'aqz-KE-bpKQ' }
    id = (await asked(reseller, createHelp, { body })).id
  })
  await verify(() => asked(reseller, updateHelp, { params: { id }, body: { title: 'Os primeiros passos' } }))
  await verify(() => asked(reseller, deleteHelp, { params: { id } }))
})

it('when a company is added, changed, extended, removed and restored, and its plan is renamed', async () => {
  // Other tests sign companies up meanwhile, so this searches by a name that they do not have.
  const name = `Padaria ${crypto.randomUUID().slice(0, 8)}`
  const table = {
    key: companyPages(name).queryKey,
    load: async () => ({
      pages: [await reseller.call(listCompanies, { query: { searchParam: name } } as never)],
      pageParams: [null],
    }),
  }
  const verify = (action: () => Promise<unknown>) => verifyQueries([{ person: reseller, queries: [table] }], action)
  const limits = { users: 3, connections: 2, queues: 2, amount: 90 }
  const plan = await asked(reseller, createPlan, { body: { name: `Plano de ${name}`, ...limits } })
  let id = 0
  await verify(async () => {
    const body = { name, email: `${crypto.randomUUID()}@example.com`, planId: plan.id, password: 'Segredo123' }
    id = (await asked(reseller, createCompany, { body })).id
  })
  await verify(() => asked(reseller, updateCompany, { params: { id }, body: { phone: '551130000000', status: false } }))
  await verify(() => asked(reseller, extendCompany, { params: { id } }))
  await verify(() => asked(reseller, updatePlan, { params: { id: plan.id }, body: { name: `Outro de ${name}` } }))
  await verify(() => asked(reseller, deleteCompany, { params: { id }, body: { name } }))
  await verify(() => asked(reseller, restoreCompany, { params: { id } }))
})

it('when a user of a company signs in', async () => {
  const clinic = await company()
  const bia = await clinic.person('Bia', { profile: 'admin' })
  const table = {
    key: companyPages(clinic.name).queryKey,
    load: async () => ({
      pages: [await reseller.call(listCompanies, { query: { searchParam: clinic.name } } as never)],
      pageParams: [null],
    }),
  }
  const verify = (action: () => Promise<unknown>) => verifyQueries([{ person: reseller, queries: [table] }], action)
  let person: HttpPerson | undefined
  await verify(async () => {
    person = await signInOverHttp(bia)
    await tellOfUse()
  })
  person?.leave()
})
