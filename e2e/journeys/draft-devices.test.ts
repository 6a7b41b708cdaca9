/** One user, two devices, one draft. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, deskOn, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, places } = await world()
let computer: Desk
let phone: Desk
let vera: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  await vera.says('Qual o preço?')
  computer = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  await computer.goTo('Aguardando')
  await computer.opens('Vera Lúcia')
  await computer.accepts('Vera Lúcia')
})

/** The same session on another device: its cookie and token, but none of its drafts. */
const takesPhone = async (): Promise<Desk> => {
  const context = await newContext({ width: 390, height: 844, byTouch: true })
  await context.addCookies(await computer.page.context().cookies())
  const token = await computer.page.evaluate(() => localStorage.getItem('guiche.token') ?? '')
  await context.addInitScript((given) => {
    // Not on the blank page, which has no storage.
    if (location.protocol === 'http:') localStorage.setItem('guiche.token', given)
  }, token)
  const desk = deskOn(await context.newPage(), places.url)
  await desk.visit('/tickets')
  await desk.seesRow('Vera Lúcia')
  return desk
}
const typed = (desk: Desk) => desk.text.inputValue()
const savedDraft = (desk: Desk) =>
  desk.page.waitForResponse((answer) => answer.url().includes('/drafts/') && answer.request().method() !== 'GET')

describe('a draft on two devices', () => {
  it('that is begun on one is marked on the other and continues there', async () => {
    const saved = savedDraft(computer)
    await computer.text.pressSequentially('O preço é')
    await saved
    phone = await takesPhone()
    await phone.row('Vera Lúcia').getByText('Rascunho: O preço é').waitFor()
    await phone.opens('Vera Lúcia')
    await expect.poll(() => typed(phone)).toBe('O preço é')
    await phone.text.focus()
    await phone.text.press('End')
    await phone.text.pressSequentially(' R$ 180')
    await expect.poll(() => typed(computer), { timeout: 15_000 }).toBe('O preço é R$ 180')
  })

  it('that is written on both without a connection in between loses no letter', async () => {
    await computer.page.context().setOffline(true)
    await computer.text.press('End')
    await computer.text.pressSequentially(', com retorno')
    const saved = savedDraft(phone)
    await phone.text.pressSequentially(' à vista')
    await saved
    expect(await typed(computer)).toBe('O preço é R$ 180, com retorno')
    await computer.page.context().setOffline(false)
    for (const desk of [computer, phone]) {
      await expect
        .poll(() => typed(desk), { timeout: 15_000 })
        .toBe('O preço é R$ 180, com retorno\nO preço é R$ 180 à vista')
    }
  })

  it('that is sent on one disappears from the other', async () => {
    await phone.replies('Custa R$ 180, com retorno')
    await vera.hears('Custa R$ 180, com retorno')
    await expect.poll(() => typed(computer), { timeout: 15_000 }).toBe('')
    await computer.row('Vera Lúcia').getByText('Rascunho:').waitFor({ state: 'detached' })
  })
})
