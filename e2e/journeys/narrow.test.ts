/** The main job on a phone: 390 pixels wide, and by touch. */
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { listTickets } from '@guiche/contract/features/tickets'
import { expect, it } from 'vitest'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

it('receives, accepts and replies on a screen 390 pixels wide', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const tomas = await phoneCustomer(phones, account, 'Tomás Quintela de Albuquerque Figueiredo Neto')
  const desk = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }), { width: 390, height: 844 })
  const { page } = desk
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await desk.goTo('Aguardando')
  await tomas.says('Bom dia, vocês abrem hoje?')
  await desk.seesRow('Tomás Quintela')
  expect(await fits()).toBe(true)
  await desk.row('Tomás Quintela').getByRole('link').click()
  await desk.sees('Bom dia, vocês abrem hoje?')
  // The ticket replaced the list.
  expect(await desk.list.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Aceitar' }).first().click()
  await desk.replies('Abrimos sim, até as 18h')
  await tomas.hears('Abrimos sim, até as 18h')
  await desk.ticks('Abrimos sim', 'Entregue')
  expect(await fits()).toBe(true)
  await desk.button('Dados do contato').click()
  const pane = page.getByRole('complementary', { name: 'Contato' })
  await pane.getByLabel('Tags').fill('x'.repeat(60))
  await pane.getByLabel('Tags').press('Enter')
  await pane.getByRole('button', { name: `Tirar a tag ${'x'.repeat(60)}` }).waitFor()
  expect((await pane.boundingBox())?.width).toBe(390)
  await pane.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('tab', { name: 'Atendimentos' }).click()
  await desk.seesRow('Tomás Quintela')
  await page.getByRole('tab', { name: 'Ticket', exact: true }).click()
  await desk.sees('Abrimos sim')
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await desk.list.waitFor()

  // The list has the tabs at the bottom; a conversation has the whole height.
  const tabs = page.getByRole('navigation', { name: 'Atalhos do menu' })
  await tabs.getByRole('link', { name: 'Atendimentos' }).waitFor()
  await tabs.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Atendimentos' }).click()
  await desk.row('Tomás Quintela').getByRole('link').click()
  await tabs.waitFor({ state: 'detached' })
})

it.each(['light', 'dark'] as const)('a tap opens the menu of a message and its life line (%s)', async (scheme) => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const tomas = await phoneCustomer(phones, account, 'Tomás Quintela')
  const marina = await clinic.person('Marina Souza', { queueIds: [reception] })
  const desk = await signIn(marina, { width: 390, height: 844, scheme, byTouch: true })
  const { page } = desk
  await tomas.says('Bom dia, vocês abrem hoje?')
  await desk.list.getByRole('tab', { name: 'Aguardando' }).tap()
  await desk.row('Tomás Quintela').getByRole('link').tap()
  await desk.bubble('vocês abrem hoje?').getByRole('button', { name: 'Ações da mensagem' }).tap()
  await page.getByRole('menuitem', { name: 'Linha do tempo da mensagem' }).tap()
  await desk.dialog.getByText('Vista por Marina Souza').waitFor()
  await desk.dialog.getByRole('button', { name: 'Fechar' }).tap()
  await desk.dialog.waitFor({ state: 'detached' })
})

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a low window', { width: 1280, height: 620 }],
])('the notice of a mention covers neither the newest message nor the composer on %s', async (_where, screen) => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const [olga, tomas] = [
    await phoneCustomer(phones, account, 'Olga Prates'),
    await phoneCustomer(phones, account, 'Tomás Quintela'),
  ]
  await olga.says('Tenho uma dúvida')
  for (let at = 0; at < 12; at++) await tomas.says(`Mensagem ${at}`)
  const caio = await signInOverHttp(await clinic.person('Caio Lima', { queueIds: [reception] }))
  const marina = await clinic.person('Marina Souza', { queueIds: [reception] })
  const desk = await signIn(marina, screen)
  await desk.goTo('Aguardando')
  await desk.row('Tomás Quintela').getByRole('link').click()
  await desk.page.getByRole('button', { name: 'Aceitar' }).first().click()
  await desk.sees('Mensagem 11')
  const { tickets } = await caio.call(listTickets, { query: { status: 'pending' } } as never)
  // The other customer's ticket: while the acceptance is on its way both wait, and a ticket on the screen needs no notice.
  const ticketId = tickets.find(({ contact }) => contact.name === 'Olga Prates')?.id
  const note = '@Marina Souza, pode ver isto? A cliente está com pressa.'
  await caio.call(createTicketNote, { body: { ticketId, note } } as never)
  const call = desk.page.getByRole('alert').filter({ hasText: 'Caio Lima mencionou você' })
  await call.waitFor()
  const top = async () => (await call.boundingBox())?.y ?? 0
  const end = async () => (await top()) + ((await call.boundingBox())?.height ?? 0)
  const header = await desk.header('Tomás Quintela').boundingBox()
  await expect.poll(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  await expect.poll(end).toBeLessThan((await desk.bubble('Mensagem 11').boundingBox())?.y ?? 0)
  caio.leave()
})

it('a list of choices in a dialog stays below its field, and can be tapped', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  await clinic.queue('Exames', '#7c3aed')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const tomas = await phoneCustomer(phones, account, 'Tomás Quintela')
  const marina = await clinic.person('Marina Souza', { profile: 'admin', queueIds: [reception] })
  const desk = await signIn(marina, { width: 390, height: 844, byTouch: true })
  const { page, dialog } = desk
  await tomas.says('Bom dia')
  await desk.list.getByRole('tab', { name: 'Aguardando' }).tap()
  await desk.row('Tomás Quintela').getByRole('link').tap()
  await page.getByRole('button', { name: 'Mais ações' }).tap()
  await page.getByRole('menuitem', { name: 'Transferir' }).tap()
  await dialog.getByLabel('Fila').first().tap()
  await page.getByRole('option', { name: 'Exames' }).tap()
  expect(await page.evaluate(() => window.innerWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Transferir' }).tap()
  await desk.toast('Atendimento transferido')
})

it('the card of a number fits on the screen, and scrolls', async () => {
  const clinic = await company()
  await clinic.linkedNumber('Balcão', [await clinic.queue('Recepção')])
  const height = 560
  const ester = await clinic.person('Ester Alves', { profile: 'admin' })
  const { page, visit } = await signIn(ester, { width: 390, height, byTouch: true })
  await visit('/connections')
  await page.getByRole('button', { name: /^30 dias/ }).tap()
  const end = page.getByText('Tudo é contado a partir das próprias mensagens')
  await end.scrollIntoViewIfNeeded()
  await expect.poll(async () => ((await end.boundingBox())?.y ?? height) < height - 16).toBe(true)
})

it('the menu is a drawer on screens narrower than 600 pixels, and stands beside the content on wider ones', async () => {
  const clinic = await company()
  const { page, visit } = await signIn(await clinic.person('Marina Souza'), { width: 601, height: 844 })
  await visit('/contacts')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const opens = page.getByRole('button', { name: 'Abrir menu' })
  for (const [width, isDrawer] of [
    [599, true],
    [600, false],
    [601, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await (isDrawer ? opens : menu).waitFor()
    expect(await menu.count(), `the menu at ${width}`).toBe(isDrawer ? 0 : 1)
    expect(await opens.count(), `the drawer's button at ${width}`).toBe(isDrawer ? 1 : 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  // The top bar keeps its last button, whatever else it shows.
  const account = async () => page.getByRole('button', { name: 'Minha conta' }).boundingBox()
  const endOfBar = async () => ((await account())?.x ?? Number.NaN) + ((await account())?.width ?? Number.NaN)
  for (const [isOffline, words] of [
    [false, 'em dia'],
    [true, 'sem conexão'],
  ] as const) {
    await page.context().setOffline(isOffline)
    await page.getByRole('banner').getByRole('status').filter({ hasText: words }).waitFor()
    for (const width of [600, 640, 700]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(endOfBar, { message: `${words} at ${width}` }).toBeLessThanOrEqual(width - 8)
    }
  }
  await page.context().setOffline(false)
  await page.setViewportSize({ width: 599, height: 844 })
  await opens.click()
  await menu.getByRole('link', { name: 'Atendimentos' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
})
