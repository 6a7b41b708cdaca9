import { expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { deskOn, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

it('signs in, accepts, replies and resolves with the keyboard alone', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  const { email, password, url } = await clinic.person('Marina Souza', { queueIds: [reception] })
  const page = await (await newContext()).newPage()
  const { keyboard } = page
  const desk = deskOn(page, url)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  await desk.visit('/login')
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor()
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await desk.isInSync()
  await page.locator('main:focus').waitFor()
  await luana.says('Posso ir agora?')

  // From the search field down to the tabs, and along them.
  await keyboard.press('/')
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await expect
    .poll(async () => {
      await keyboard.press('Tab')
      return focused()
    })
    .toMatch(/^Atendendo/)
  await keyboard.press('ArrowRight')
  await desk.seesRow('Luana Cardoso')
  await keyboard.press('j')
  await expect.poll(focused).toContain('Luana Cardoso')
  await keyboard.press('Enter')
  await desk.header('Luana Cardoso').waitFor()
  await desk.sees('Posso ir agora?')
  await keyboard.press('a')
  await desk.text.and(page.locator(':focus')).waitFor()
  await keyboard.type('Pode vir')
  await keyboard.press('Enter')
  await luana.hears('Pode vir')
  await desk.ticks('Pode vir', 'Entregue')

  await keyboard.press('Escape')
  await keyboard.press('e')
  await page.getByRole('dialog', { name: 'Resolver atendimento' }).waitFor()
  await keyboard.press('Enter')
  await desk.toast('Atendimento resolvido')
  await desk.seesNoRow('Luana Cardoso')
  await page.locator('main:focus').waitFor()
})

it('moves from one customer to the next, and anywhere else, with commands', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const first = await phoneCustomer(phones, account, 'Bianca Ferraz')
  const second = await phoneCustomer(phones, account, 'Caio Monteiro')
  const desk = await signIn(await clinic.person('Marina Souza', { profile: 'admin', queueIds: [reception] }))
  const { page, dialog } = desk
  const { keyboard } = page
  await desk.goTo('Aguardando')
  for (const customer of [first, second]) await customer.says('Oi')
  for (const name of ['Bianca Ferraz', 'Caio Monteiro']) {
    await desk.goTo('Aguardando')
    await desk.opens(name)
    await desk.accepts(name)
  }

  // The sheet lists the keys, and they do what it says.
  await desk.text.and(page.locator(':focus')).waitFor()
  await keyboard.press('Escape')
  await keyboard.press('?')
  await dialog.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor()
  await dialog.getByText('Resolver e abrir o próximo').waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await keyboard.press('g')
  await keyboard.press('x')
  await page.getByRole('heading', { name: 'Conexões' }).waitFor()
  // Screens with closed select fields respond to keys like any other.
  await keyboard.press('g')
  await keyboard.press('c')
  await page.getByRole('heading', { name: 'Contatos', exact: true }).waitFor()
  await keyboard.press('g')
  await keyboard.press('x')
  await page.getByRole('heading', { name: 'Conexões' }).waitFor()
  await keyboard.press('g')
  await keyboard.press('c')

  // Any conversation by a part of its name.
  const palette = page.getByRole('combobox', { name: /O que você quer fazer/ })
  await keyboard.press('Control+k')
  await palette.and(page.locator(':focus')).waitFor()
  await keyboard.type('bianca')
  await page.getByRole('option', { name: /Bianca Ferraz/ }).waitFor()
  await keyboard.press('Enter')
  await desk.header('Bianca Ferraz').waitFor()
  await desk.text.and(page.locator(':focus')).waitFor()

  // A command while the user types; after resolving a ticket the next one opens.
  await desk.text.fill('Já volto')
  await keyboard.press('Control+k')
  await keyboard.type('resolver abrir')
  await expect.poll(() => palette.inputValue()).toBe('resolver abrir')
  expect(await desk.text.inputValue()).toBe('Já volto')
  await page.getByRole('option', { name: /Resolver e abrir o próximo/ }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Resolver atendimento' }).waitFor()
  await keyboard.press('Enter')
  await desk.header('Caio Monteiro').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Shift+E')
  await page.getByRole('dialog', { name: 'Resolver atendimento' }).waitFor()
  await keyboard.press('Enter')
  await desk.seesNoRow('Caio Monteiro')
})
