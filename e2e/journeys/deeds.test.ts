/** What agents do with messages that are there, seen by a colleague and by the customer. */
import { beforeAll, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let caio: Desk
let luana: PhoneCustomer
let account: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception], profile: 'admin' }))
  luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  await luana.says('Bom dia')
  await marina.goTo('Aguardando')
  await marina.opens('Luana Cardoso')
  await marina.accepts('Luana Cardoso')
})

it('a reply is corrected and another taken back, on the phone of the customer too', async () => {
  await marina.replies('Amanhã às 9h')
  await luana.hears('Amanhã às 9h')
  await marina.ticks('Amanhã às 9h', 'Entregue')
  await marina.chooses('Amanhã às 9h', 'Editar')
  await marina.page.getByRole('textbox', { name: 'Editar a mensagem' }).fill('Amanhã às 10h')
  await marina.page.keyboard.press('Enter')
  await luana.hears('Amanhã às 10h')
  await marina.bubble('Amanhã às 10h').getByText('editada').waitFor()
  await marina.replies('Ops, não era para você')
  await luana.hears('Ops')
  await marina.ticks('Ops', 'Entregue')
  await marina.chooses('Ops', 'Apagar para todos')
  await marina.dialog.getByRole('button', { name: 'Apagar para todos' }).click()
  await marina.sees('Essa mensagem foi apagada')
  await expect.poll(async () => (await luana.heard()).some(({ deleted }) => deleted)).toBe(true)
})

it('a note names a colleague, who is told and opens it', async () => {
  await marina.page.getByRole('radio', { name: 'Nota privada' }).check({ force: true })
  const note = marina.page.getByRole('textbox', { name: /Escreva uma nota/ })
  await note.fill('@Caio Lima, pode ligar para ela?')
  await note.press('Enter')
  await caio.toast('Marina Souza chamou você em Luana Cardoso')
  await caio.page.getByRole('button', { name: 'Abrir' }).first().click()
  await caio.sees('pode ligar para ela?')
  expect((await luana.heard()).map(({ text }) => text).join()).not.toContain('pode ligar')
})

it('votes on a poll are counted as they come', async () => {
  const poll = { type: 'poll' as const, name: 'Qual horário?', options: ['Manhã', 'Tarde'] }
  const targetId = await phones.send(luana.phone, account, poll)
  const says = (words: string) =>
    marina.bubble('Qual horário?').getByRole('listitem').filter({ hasText: words }).waitFor()
  await says('Manhã · 0 voto')
  await phones.send(luana.phone, account, { type: 'vote', targetId, options: ['Tarde'] })
  await says('Tarde · 1 voto')
  await phones.send(luana.phone, account, { type: 'vote', targetId, options: ['Manhã'] })
  await says('Manhã · 1 voto')
  await says('Tarde · 0 voto')
})
