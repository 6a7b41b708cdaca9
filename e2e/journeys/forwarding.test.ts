/** Forwards one message to several contacts, and shows the error when nobody was chosen. */
import { beforeAll, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let people: PhoneCustomer[]

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  people = []
  for (const name of ['Luana Cardoso', 'Luciana Prado', 'Lucas Amaral', 'Hélio Pinheiro'])
    people.push(await phoneCustomer(phones, account, name))
  for (const { says } of people) await says('Bom dia')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  await marina.goTo('Aguardando')
  await marina.opens('Luana Cardoso')
  await marina.accepts('Luana Cardoso')
})

const chosen = (name: string) => marina.dialog.getByRole('checkbox', { name: new RegExp(name) })
const searches = (term: string) => marina.dialog.getByRole('searchbox').fill(term)

it('asks for recipients, keeps the chosen ones while searching, and reaches each of them', async () => {
  const [luana, luciana, lucas, helio] = people
  await marina.replies('O endereço é Rua das Acácias, 120')
  await luana?.hears('Rua das Acácias')
  await marina.isStored('Rua das Acácias')
  await marina.chooses('Rua das Acácias', 'Encaminhar')
  await marina.dialog.getByText('Digite ao menos 3 letras ou números.').waitFor()
  await marina.dialog.getByRole('button', { name: 'Encaminhar', exact: true }).click()
  await marina.dialog.getByText('Escolha ao menos um contato.').waitFor()
  await isAccessible(marina.page, 'forwarding')

  await searches('luc')
  await chosen('Luciana Prado').check()
  await chosen('Lucas Amaral').check()
  expect(await marina.dialog.getByText('Escolha ao menos um contato.').count()).toBe(0)
  expect(await chosen('Luana Cardoso').count()).toBe(0)
  await searches('zzz')
  await marina.dialog.getByText('Nenhum contato encontrado.').waitFor()
  await searches('helio')
  await chosen('Hélio Pinheiro').check()
  expect(await chosen('Luciana Prado').isChecked()).toBe(true)
  // A marked contact leaves the list: the search does not find them.
  await chosen('Lucas Amaral').click()
  await chosen('Lucas Amaral').waitFor({ state: 'detached' })
  await marina.dialog.getByRole('button', { name: 'Encaminhar para 2 contatos' }).click()
  await marina.toast('Encaminhando. As mensagens saem uma de cada vez.')
  await marina.dialog.waitFor({ state: 'detached' })

  await luciana?.hears('Rua das Acácias')
  await helio?.hears('Rua das Acácias')
  expect(await lucas?.heard()).toEqual([])
})

it('several messages arrive in order, 900 ms apart; only other people’s messages are marked as forwarded', async () => {
  const [luana, , lucas] = people
  await luana?.says('Primeiro o documento')
  await marina.sees('Primeiro o documento')
  for (const words of ['Depois o comprovante', 'Por fim a senha']) {
    await marina.replies(words)
    await marina.isStored(words)
  }
  await marina.chooses('Primeiro o documento', 'Selecionar mensagens')
  for (const words of ['Depois o comprovante', 'Por fim a senha'])
    await marina.bubble(words).locator('xpath=..').getByRole('checkbox').check()
  await marina.page.getByText('3 mensagens selecionadas').waitFor()
  await marina.button('Encaminhar').click()
  await searches('Lucas')
  await chosen('Lucas Amaral').check()
  await marina.dialog.getByRole('button', { name: 'Encaminhar para 1 contato' }).click()
  await lucas?.hears('Por fim a senha')
  const heard = (await lucas?.heard()) ?? []
  expect(heard.map(({ text }) => text)).toEqual(['Primeiro o documento', 'Depois o comprovante', 'Por fim a senha'])
  const pauses = heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(900)
  await marina.goTo('Atendendo')
  await marina.opens('Lucas Amaral')
  await marina.bubble('Primeiro o documento').getByText('Encaminhada').waitFor()
  expect(await marina.bubble('Por fim a senha').getByText('Encaminhada').count()).toBe(0)
})
