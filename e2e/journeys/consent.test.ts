/** When the company asks for consent, nobody is attended before the customer has answered. */
import { beforeAll, describe, expect, it } from 'vitest'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let ester: Desk
let account: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  account = await clinic.linkedNumber('Balcão', [reception])
  await clinic.setting('enableLGPD', 'enabled')
  await clinic.setting('lgpdMessage', 'Tratamos os seus dados para atender você.')
  await clinic.setting('lgpdLink', 'https://clinica.example/privacidade')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  ester = await signIn(await clinic.person('Ester Braga', { profile: 'admin', queueIds: [reception] }))
  await marina.goTo('Aguardando')
  await ester.goTo('Aguardando')
  await ester.button('Mostrar de todos').click()
})

describe('consent', () => {
  it('is asked for on the phone; a yes brings the ticket to the agents', async () => {
    const beatriz = await phoneCustomer(phones, account, 'Beatriz')
    await beatriz.says('Bom dia')
    await beatriz.hears('2* - Não')
    const heard = (await beatriz.heard()).map(({ text }) => text?.split('\n')[0])
    expect(heard).toEqual([
      'Tratamos os seus dados para atender você.',
      'https://clinica.example/privacidade',
      'Você está ciente e de acordo com o tratamento dos seus dados pessoais?',
    ])
    await ester.seesRow('Beatriz')
    await ester.row('Beatriz').getByText('Aguardando consentimento').waitFor()
    await marina.seesNoRow('Beatriz')
    await beatriz.says('1')
    await marina.seesRow('Beatriz')
    await expect.poll(() => ester.row('Beatriz').getByText('Aguardando consentimento').count()).toBe(0)
    await marina.opens('Beatriz')
    await marina.accepts('Beatriz')
    await marina.header('Beatriz').getByRole('button', { name: 'Dados do contato' }).click()
    await marina.page.getByText('Consentiu com o uso dos dados em').waitFor()
  })

  it('that is refused leaves no ticket to attend', async () => {
    const caio = await phoneCustomer(phones, account, 'Caio')
    await caio.says('Oi')
    await caio.hears('2* - Não')
    await ester.seesRow('Caio')
    await caio.says('não')
    await ester.seesNoRow('Caio')
    await marina.seesNoRow('Caio')
    await ester.goTo('Resolvidos')
    await ester.seesRow('Caio')
  })

  it('that never comes is decided by an agent', async () => {
    await ester.goTo('Aguardando')
    const dora = await phoneCustomer(phones, account, 'Dora')
    await dora.says('Oi, é urgente')
    await ester.seesRow('Dora')
    await ester.opens('Dora')
    await ester.accepts('Dora')
    await ester.replies('Pode falar')
    await dora.hears('Pode falar')
  })
})
