/** Typing indicators, both ways: between the customers' phone, in a browser of its own, and the agent's screen. */
import { expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, places } = await world()

it('the agent sees the customer type and record, the customer sees the agent type, and it ends with the message', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  await luana.says('Bom dia')
  const marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  await marina.goTo('Aguardando')
  await marina.opens('Luana Cardoso')
  await marina.accepts('Luana Cardoso')
  const status = (words: string) => marina.page.getByRole('status').filter({ hasText: words })

  const phone = await (await newContext({ width: 390, height: 844 })).newPage()
  await phone.goto(`${places.controlUrl}/?customer=${luana.phone}`)
  await phone.getByRole('combobox').first().selectOption(account)
  await phone.getByRole('log').getByText('Bom dia').waitFor()
  const words = phone.getByRole('textbox', { name: 'Escreva como cliente' })
  await words.pressSequentially('Queria rem')
  await status('Luana Cardoso está digitando…').waitFor()
  await words.fill('Queria remarcar')
  await words.press('Enter')
  await marina.sees('Queria remarcar')
  await expect.poll(() => status('está digitando…').count()).toBe(0)

  await phones.typing(luana.phone, account, 'recording')
  await status('Luana Cardoso está gravando um áudio…').waitFor()
  await phones.typing(luana.phone, account, 'paused')
  await expect.poll(() => status('gravando um áudio').count()).toBe(0)

  await marina.text.pressSequentially('Claro, para')
  await phone.getByRole('log').getByText('digitando…').waitFor()
  await marina.text.press('Enter')
  await luana.hears('Claro, para')
  await expect.poll(() => phone.getByRole('log').getByText('digitando…').count()).toBe(0)

  // Writing a note sends no typing indicator.
  await marina.page.getByRole('radio', { name: 'Nota privada' }).check({ force: true })
  await marina.page.getByRole('textbox', { name: /Escreva uma nota/ }).pressSequentially('Ela sempre remarca')
  await marina.page.waitForTimeout(1_500)
  expect(await phone.getByRole('log').getByText('digitando…').count()).toBe(0)
})
