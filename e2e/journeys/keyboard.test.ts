import { expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { deskOn } from '../world/desk.ts'
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
  await desk.text.waitFor()
  await keyboard.press('r')
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
})
