/** Promise 2: after any gap the screen catches up by itself and says so; it shows what a fresh load would show. */
import { listConnections, updateConnection } from '@guiche/contract/features/connections'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, deskOn, signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let clinic: Awaited<ReturnType<typeof company>>
let marina: Desk
let caio: Desk
let people: PhoneCustomer[]
const names = ['Aline Macedo', 'Bruno Sá', 'Clarice Bueno', 'Davi Moreira']
const at = (index: number): PhoneCustomer => people[index] as PhoneCustomer

beforeAll(async () => {
  clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  people = await Promise.all(names.map((name) => phoneCustomer(phones, account, name)))
  for (const customer of people.slice(0, 3)) await customer.says(`Sou ${customer.name}`)
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception] }))
  for (const agent of [marina, caio]) {
    await agent.goTo('Aguardando')
    for (const name of names.slice(0, 3)) await agent.seesRow(name)
  }
  await marina.opens('Aline Macedo')
  await marina.accepts('Aline Macedo')
})

/** The same user's screen in a second tab, freshly loaded. */
const freshly = async (desk: Desk): Promise<Desk> => {
  const page = await desk.page.context().newPage()
  const fresh = deskOn(page, '')
  await page.goto(desk.page.url())
  await fresh.isInSync()
  return fresh
}

/** A page in a background tab is not painted, and a virtual list that is not painted has no rows. */
const shownOn = async (desk: Desk) => {
  await desk.page.bringToFront()
  const tabs: Record<string, unknown> = {}
  for (const tab of ['Aguardando', 'Atendendo'] as const) {
    await desk.goTo(tab)
    await desk.list.getByRole('tabpanel', { name: tab }).waitFor()
    tabs[tab] = { count: await desk.countOf(tab), rows: await desk.rows() }
  }
  return { tabs, conversation: await desk.conversation() }
}

const equalsFreshLoad = async (desk: Desk) => {
  const fresh = await freshly(desk)
  const compare = async () => expect(await shownOn(desk)).toEqual(await shownOn(fresh))
  const isEqual = () =>
    compare().then(
      () => true,
      () => false,
    )
  await expect.poll(isEqual).toBe(true).catch(compare)
  await fresh.page.close()
  await desk.page.bringToFront()
}

describe('without reloading', () => {
  it('an agent who was offline sees exactly what a fresh load shows', async () => {
    await marina.page.context().setOffline(true)
    await marina.page.getByRole('status').filter({ hasText: 'sem conexão' }).waitFor()
    await at(0).says('Você ainda está aí?')
    await at(3).says('Sou novo aqui')
    await caio.opens('Bruno Sá')
    await caio.accepts('Bruno Sá')
    await caio.replies('Olá, Bruno')
    await at(1).hears('Olá, Bruno')
    await at(1).reads()
    await caio.ticks('Olá, Bruno', 'Lida')
    await caio.goTo('Aguardando')
    await caio.seesRow('Davi Moreira')
    expect(await marina.page.getByText('Você ainda está aí?').count()).toBe(0)
    await marina.page.context().setOffline(false)
    await marina.isInSync()
    await marina.sees('Você ainda está aí?')
    await equalsFreshLoad(marina)
  })

  it('an agent who only watches sees every change as it happens', async () => {
    await marina.goTo('Aguardando')
    await caio.opens('Clarice Bueno')
    await caio.accepts('Clarice Bueno')
    await marina.seesNoRow('Clarice Bueno')
    await caio.menu('Clarice Bueno', 'Devolver à fila')
    await marina.seesRow('Clarice Bueno')
    await equalsFreshLoad(marina)
    await equalsFreshLoad(caio)
  })

  it('a setting that an admin changes applies to pages that are already open', async () => {
    const admin = await signInOverHttp(await clinic.person('Otília Ramos', { profile: 'admin' }))
    await admin.call(updateCompanySetting, { body: { column: 'userRating', data: 'enabled' } } as never)
    const [connection] = await admin.call(listConnections, { query: {} })
    const asks = { ratingMessage: 'De 0 a 10, {{firstName}}?', expiresTicketNPS: 10, complationMessage: 'Até logo!' }
    await admin.call(updateConnection, { params: { id: connection?.id ?? 0 }, body: asks })
    await caio.goTo('Atendendo')
    await caio.opens('Bruno Sá')
    await caio.page.getByRole('button', { name: 'Resolver' }).first().click()
    const dialog = caio.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Resolver com despedida' }).click()
    await dialog.getByText('Avaliação obrigatória').waitFor()
    await dialog.getByText('Até logo!').waitFor()
    await dialog.getByRole('radio', { name: 'Pedir avaliação ao cliente' }).click()
    await dialog.getByText('De 0 a 10, Bruno?').waitFor()
    await caio.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    admin.leave()
  })

  it('shows who else is viewing a ticket, and that they are typing', async () => {
    await marina.goTo('Aguardando')
    await marina.opens('Davi Moreira')
    await caio.goTo('Aguardando')
    await caio.opens('Davi Moreira')
    await caio.page.getByText('Marina Souza está vendo').waitFor()
    await marina.accepts('Davi Moreira')
    await marina.text.pressSequentially('Um mom')
    await caio.page.getByText('Marina Souza está digitando…').waitFor()
    await marina.page.getByRole('link', { name: 'Atendimentos' }).click()
    await expect.poll(() => caio.page.getByText('Marina Souza está').count()).toBe(0)
  })
})
