/** A page's inbox: an admin connects it by its id and token, and people without a number are answered. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { GraphControl } from '../../sandbox/src/graph/control-client.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, graph } = await world()
const shop = await company()
let admin: Desk

beforeAll(async () => {
  const sales = await shop.queue('Vendas')
  admin = await signIn(await shop.person('Ester Alves', { profile: 'admin', queueIds: [sales] }))
})

const digits = () => String(Math.floor(1e14 + Math.random() * 8e14))

/** A person who writes to a page, on Messenger or with its Instagram account. */
const pagePerson = async (control: GraphControl, platform: 'messenger' | 'instagram', pageId: string, name: string) => {
  const { id } = await control.addPagePerson({ name, username: `a${digits()}` })
  const thread = { platform, pageId, personId: id }
  const heard = async () => (await control.pageChat(thread)).filter(({ author }) => author === 'page')
  return {
    says: (text: string) => control.writeToPage(thread, text),
    reads: () => control.readPage(thread),
    hears: (text: string) => expect.poll(async () => (await heard()).map((each) => each.text)).toContain(text),
  }
}

describe.each([
  {
    platform: 'messenger',
    entry: 'Messenger (página do Facebook)',
    idField: 'ID da página',
    person: 'Beatriz Lima',
    tick: 'Entregue',
  },
  {
    platform: 'instagram',
    entry: 'Instagram',
    idField: 'ID da conta do Instagram',
    person: 'Caio Furtado',
    tick: 'Enviada',
  },
] as const)('$platform', ({ platform, entry, idField, person, tick }) => {
  const field = (name: string) => admin.dialog.getByRole('textbox', { name })
  const token = () => admin.dialog.getByLabel('Token de acesso da página')

  it('is connected by its id and token, answered, and after a day by people only; the token of another page is refused', async () => {
    const instagram = { id: digits(), username: `loja${digits()}` }
    const page = await graph.addPage({ id: digits(), name: 'Loja Aurora', instagram })
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await admin.button('Adicionar conexão').first().click()
    await admin.page.getByRole('menuitem', { name: entry, exact: true }).click()
    await field('Nome').fill(`Loja ${platform}`)
    await field(idField).fill(platform === 'messenger' ? page.id : instagram.id)
    await token().fill('EAAP-of-nobody')
    await admin.dialog.getByRole('button', { name: 'Verificar e conectar' }).click()
    await admin.dialog.getByText(/Resposta da Meta/).waitFor()
    await token().fill(page.accessToken)
    await admin.dialog.getByRole('button', { name: 'Verificar e conectar' }).click()
    await admin.dialog.waitFor({ state: 'detached' })
    await admin.page
      .getByRole('row', { name: new RegExp(`Loja ${platform}`) })
      .getByText('Conectado', { exact: true })
      .waitFor()
    const customer = await pagePerson(graph, platform, page.id, person)
    await customer.says('Vocês têm este vestido em azul?')
    await admin.page.getByRole('link', { name: 'Atendimentos', exact: true }).click()
    await admin.goTo('Aguardando')
    await admin.opens(person)
    await admin.sees('Vocês têm este vestido em azul?')
    await admin.button('Aceitar').first().click()
    // The connection has no queue, so the agent who accepts chooses one.
    await admin.dialog.getByRole('button', { name: 'Aceitar' }).click()
    await admin.dialog.waitFor({ state: 'detached' })
    await admin.replies('Temos sim, no P e no M.')
    await customer.hears('Temos sim, no P e no M.')
    // Instagram does not report deliveries, only reads.
    await admin.ticks('Temos sim, no P e no M.', tick)
    await customer.reads()
    await admin.ticks('Temos sim, no P e no M.', 'Lida')

    await shop.windowEnds(person)
    await admin.page.reload()
    await admin.page.getByText(/só pessoas podem responder, até \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor()
    await admin.replies('Separei o azul para você.')
    await customer.hears('Separei o azul para você.')
    await shop.windowEnds(person, 6)
    await admin.page.reload()
    await admin.page
      .getByText('O prazo de 7 dias para responder terminou. Ele reabre quando o contato escrever.')
      .waitFor()
  })
})
