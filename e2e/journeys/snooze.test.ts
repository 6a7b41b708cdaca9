/** A snoozed conversation is out of the way until its time or the customer's next message. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let beatriz: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  beatriz = await phoneCustomer(phones, account, 'Beatriz')
  await beatriz.says('Vou pensar e te falo')
  await marina.goTo('Aguardando')
  await marina.seesRow('Beatriz')
  await marina.opens('Beatriz')
  await marina.accepts('Beatriz')
  await marina.goTo('Atendendo')
})

const putOff = async () => {
  await marina.opens('Beatriz')
  await marina.header('Beatriz').click()
  await marina.page.keyboard.press('h')
  await marina.dialog.getByRole('button', { name: /^Amanhã cedo/ }).click()
  await marina.toast('Atendimento adiado')
}

describe('snoozing', () => {
  it('takes the row out of the list and its count, into a list of its own; and is undone', async () => {
    await expect.poll(() => marina.countOf('Atendendo')).toBe(1)
    await putOff()
    await marina.seesNoRow('Beatriz')
    await expect.poll(() => marina.countOf('Atendendo')).toBe(0)
    await marina.button('Desfazer').click()
    await marina.seesRow('Beatriz')
    await expect.poll(() => marina.countOf('Atendendo')).toBe(1)
  })

  it('ends when the customer writes, without a reload', async () => {
    await putOff()
    await marina.seesNoRow('Beatriz')
    await marina.button('Mostrar os adiados').click()
    await marina.row('Beatriz').getByText('Adiado até').waitFor()
    await marina.button('Mostrar os adiados').click()
    await beatriz.says('Pode marcar!')
    await marina.seesRow('Beatriz')
    expect(await marina.row('Beatriz').getByText('Adiado até').count()).toBe(0)
    await expect.poll(() => marina.countOf('Atendendo')).toBe(1)
  })

  it('can be ended by hand', async () => {
    await putOff()
    await marina.button('Mostrar os adiados').click()
    await marina.opens('Beatriz')
    await marina.menu('Beatriz', 'Trazer de volta')
    await marina.toast('Atendimento de volta')
    await marina.button('Mostrar os adiados').click()
    await marina.seesRow('Beatriz')
  })
})
