/** The board: lanes are created, cards moved by drag, menu and keys, and a colleague sees it at once. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import type { Person } from '../world/company.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

let ana: Desk
let caio: Desk
let beatriz: Person

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string, customer = 'Vera Lúcia') =>
  lane(page, name).getByRole('article', { name: customer })

/** Both see it: the one who moves a card, and the one who watches. */
const standsIn = async (name: string, without: string) => {
  for (const { page } of [ana, caio]) {
    await card(page, name).waitFor()
    await expect.poll(() => card(page, without).count()).toBe(0)
  }
}

const makeLane = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Nova coluna' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nova coluna' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: 'Salvar coluna' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: name }).waitFor()
}

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  await vera.says('Quanto custa o exame?')
  ana = await signIn(await clinic.person('Ana Reis', { profile: 'admin', queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception] }))
  beatriz = await clinic.person('Beatriz Melo', { queueIds: [reception] })
  await ana.goTo('Aguardando')
  await ana.seesRow('Vera Lúcia')
}, 120_000)

describe('the kanban board', () => {
  it('shows a waiting ticket before there are lanes, and gets new lanes while a colleague watches', async () => {
    for (const { page } of [ana, caio]) await page.getByRole('link', { name: 'Kanban' }).click()
    await card(caio.page, 'Em aberto').waitFor()
    expect(await caio.page.getByRole('button', { name: 'Adicionar colunas' }).count()).toBe(0)
    await ana.page.getByRole('button', { name: 'Adicionar colunas' }).click()
    await ana.page.getByText('Nenhuma coluna ainda').waitFor()
    await makeLane(ana.page, 'Orçamento')
    await makeLane(ana.page, 'Agendado')
    await isAccessible(ana.page, 'lanes')
    await lane(caio.page, 'Agendado').waitFor()
    await ana.page.getByRole('button', { name: 'Voltar ao Kanban' }).click()
    await standsIn('Em aberto', 'Orçamento')
    await isAccessible(ana.page, 'board')
  })

  it('lets a card be dragged to a lane, and the move be undone', async () => {
    await card(ana.page, 'Em aberto').dragTo(lane(ana.page, 'Orçamento'))
    await standsIn('Orçamento', 'Em aberto')
    await ana.toast('Ticket Tag Adicionado com Sucesso!')
    await ana.page.getByRole('button', { name: 'Desfazer' }).click()
    await standsIn('Em aberto', 'Orçamento')
  })

  it('keeps a colleague’s later move when an earlier one is undone', async () => {
    await card(ana.page, 'Em aberto').dragTo(lane(ana.page, 'Orçamento'))
    await standsIn('Orçamento', 'Em aberto')
    await card(caio.page, 'Orçamento').dragTo(lane(caio.page, 'Agendado'))
    await standsIn('Agendado', 'Orçamento')
    await ana.page.getByRole('button', { name: 'Desfazer' }).click()
    await ana.toast('Não dá mais para desfazer: este atendimento mudou depois disso.')
    await standsIn('Agendado', 'Em aberto')
    await card(caio.page, 'Agendado').dragTo(lane(caio.page, 'Em aberto'))
    await standsIn('Em aberto', 'Agendado')
  })

  it('moves a card from its menu', async () => {
    await card(ana.page, 'Em aberto').getByRole('button', { name: 'Mover o atendimento de Vera Lúcia' }).click()
    await ana.page.getByRole('menuitem', { name: 'Mover para Agendado' }).waitFor()
    await isAccessible(ana.page, 'where a card may go', opened)
    await ana.page.getByRole('menuitem', { name: 'Mover para Agendado' }).click()
    await standsIn('Agendado', 'Em aberto')
  })

  it('moves a card with keys, and keeps the focus on it', async () => {
    const press = (key: string) => ana.page.keyboard.press(key)
    await card(ana.page, 'Agendado').getByRole('link', { name: 'Ver Ticket' }).focus()
    await press('Shift+ArrowLeft')
    await standsIn('Orçamento', 'Agendado')
    await press('Shift+ArrowLeft')
    await standsIn('Em aberto', 'Orçamento')
    await ana.toast('Ticket Tag Removido!')
    // There is nothing before the first lane.
    await press('Shift+ArrowLeft')
    await press('Shift+ArrowRight')
    await standsIn('Orçamento', 'Em aberto')
  })

  it('says that no tickets were created on other days, and refuses a period that ends before it begins', async () => {
    const { page } = caio
    await page.getByLabel('De', { exact: true }).fill('2020-01-02')
    await page.getByLabel('Até', { exact: true }).fill('2020-01-01')
    await page.getByText('A data final vem antes da inicial.').waitFor()
    expect(await page.getByRole('button', { name: 'Buscar' }).isDisabled()).toBe(true)
    await page.getByLabel('Até', { exact: true }).fill('2020-01-03')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    await lane(page, 'Orçamento').waitFor()
  })

  it('can be read and used on a phone, in the dark theme', async () => {
    const phone = await signIn(beatriz, { width: 390, height: 844, scheme: 'dark' })
    await phone.visit('/kanban')
    await card(phone.page, 'Orçamento').waitFor()
    await isAccessible(phone.page, 'board on a phone')
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('opens a ticket beside the board; Esc returns to its card', async () => {
    const { page } = ana
    const pane = page.getByRole('region', { name: 'Atendimento ao lado do quadro' })
    await card(page, 'Orçamento').getByText('Quanto custa o exame?').click()
    await pane.getByText('Quanto custa o exame?').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/kanban\/./)
    await lane(page, 'Agendado').waitFor()
    await isAccessible(page, 'a ticket beside the board')
    await pane.getByRole('button', { name: 'Aceitar' }).click()
    await ana.text.fill('Custa cem reais')
    await ana.text.press('Enter')
    await card(page, 'Orçamento').getByText('Custa cem reais').waitFor()
    // The first Esc leaves the field, the next one the ticket.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/kanban')
    const name = card(page, 'Orçamento').getByRole('link', { name: 'Vera Lúcia' })
    await expect.poll(() => name.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await pane.waitFor()
    await pane.getByRole('button', { name: 'Fechar', exact: true }).click()
    await pane.waitFor({ state: 'detached' })
  })

  it('gives the ticket the whole screen on a phone, and then returns to the board', async () => {
    const phone = await signIn(beatriz, { width: 390, height: 844, scheme: 'dark' })
    await phone.visit('/kanban')
    await card(phone.page, 'Orçamento').getByRole('link', { name: 'Vera Lúcia' }).click()
    await phone.header('Vera Lúcia').waitFor()
    await lane(phone.page, 'Orçamento').waitFor({ state: 'hidden' })
    await phone.page.getByRole('button', { name: 'Voltar à lista' }).click()
    await card(phone.page, 'Orçamento').waitFor()
  })

  it('leads to the ticket', async () => {
    await card(ana.page, 'Orçamento').getByRole('link', { name: 'Ver Ticket' }).click()
    await ana.header('Vera Lúcia').waitFor()
    await ana.sees('Quanto custa o exame?')
  })
})
