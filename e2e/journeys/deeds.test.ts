/** What agents do with existing messages, as a colleague and the customer see it. */
import { beforeAll, expect, it } from 'vitest'
import type { Company } from '../world/company.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let caio: Desk
let luana: PhoneCustomer
let account: string
let clinic: Company

beforeAll(async () => {
  clinic = await company()
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

it('a reply is edited and another deleted, also on the customer’s phone', async () => {
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

it('a reply cannot be edited after 15 minutes, even when the edit began before', async () => {
  await marina.replies('São três exames')
  await luana.hears('São três exames')
  await marina.ticks('São três exames', 'Entregue')
  await marina.chooses('São três exames', 'Editar')
  await clinic.ages('São três exames', 16)
  const box = marina.page.getByRole('textbox', { name: 'Editar a mensagem' })
  await box.fill('São dois exames')
  await box.press('Enter')
  await marina.page.getByText('Uma mensagem só pode ser editada nos primeiros 15 minutos.').waitFor()
  await box.press('Escape')
  await marina.sees('São três exames')
  expect((await luana.heard()).map(({ text }) => text)).not.toContain('São dois exames')
  await marina.page.reload()
  await marina.isStored('São três exames')
  const actions = marina.bubble('São três exames').getByRole('button', { name: 'Ações da mensagem' })
  await actions.hover()
  await actions.click()
  await marina.page.getByRole('menuitem', { name: 'Copiar texto' }).waitFor()
  expect(await marina.page.getByRole('menuitem', { name: 'Editar' }).count()).toBe(0)
  await marina.page.keyboard.press('Escape')
})

it('received buttons are drawn, and a tap answers them', async () => {
  await phones.send(luana.phone, account, { type: 'buttons', text: 'Vem mesmo?', replies: ['Sim', 'Não'] })
  await marina.bubble('Vem mesmo?').getByRole('button', { name: 'Sim', exact: true }).click()
  await luana.hears('Sim')
  await marina.bubble('Vem mesmo?').getByRole('button', { name: 'Não', exact: true }).waitFor()
})

it('a note mentions a colleague, who is notified and opens it', async () => {
  await marina.page.getByRole('radio', { name: 'Nota privada' }).check({ force: true })
  const note = marina.page.getByRole('textbox', { name: /Escreva uma nota/ })
  await note.fill('@Caio Lima, pode ligar para ela?')
  await note.press('Enter')
  await caio.toast('Marina Souza mencionou você em Luana Cardoso')
  await caio.page.getByRole('button', { name: 'Abrir' }).first().click()
  await caio.sees('pode ligar para ela?')
  expect((await luana.heard()).map(({ text }) => text).join()).not.toContain('pode ligar')
})

it('votes on a poll are counted as they arrive', async () => {
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
