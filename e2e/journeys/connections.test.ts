/** The number of a company goes: who decides it is told what is lost, and what was said stays. */
import { beforeAll, describe, it } from 'vitest'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
const clinic = await company()
let marina: Desk
let admin: Desk

beforeAll(async () => {
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Portaria', [reception])
  const olga = await phoneCustomer(phones, account, 'Olga Prates')
  await olga.says('Vocês atendem hoje?')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  admin = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
})

describe('deleting a number', () => {
  const line = () => admin.page.getByRole('row', { name: /Portaria/ })

  it('says what is lost and what stays, and does nothing when one thinks better of it', async () => {
    await admin.page.getByRole('link', { name: 'Conexões' }).click()
    await line().getByRole('button', { name: 'Ações de Portaria' }).click()
    await admin.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await admin.dialog.getByText('O que se perde').waitFor()
    await admin.dialog.getByText('O que fica').waitFor()
    await admin.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await admin.dialog.waitFor({ state: 'detached' })
    await line().getByText('Conectado').waitFor()
  })

  it('takes it off the list; its conversation can be read, and says why nothing can be sent', async () => {
    await marina.goTo('Aguardando')
    await marina.opens('Olga Prates')
    await marina.accepts('Olga Prates')
    await line().getByRole('button', { name: 'Ações de Portaria' }).click()
    await admin.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await admin.dialog.getByRole('button', { name: 'Excluir conexão' }).click()
    await admin.toast('Conexão excluída')
    await line().waitFor({ state: 'detached' })
    await marina.sees('Vocês atendem hoje?')
    await marina.replies('Atendemos sim')
    await marina.bubble('Atendemos sim').getByText('Não enviada: A conexão foi excluída.').waitFor()
  })
})
