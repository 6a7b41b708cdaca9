/** Promise 3: a message is accepted by the provider, or visibly failed with the reason and a retry that really sends. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer, type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, graph } = await world()
const clinic = await company()
let marina: Desk
let admin: Desk
let hugo: CloudCustomer
let iris: PhoneCustomer
let account: string

beforeAll(async () => {
  const reception = await clinic.queue('Recepção')
  const number = await clinic.cloudNumber([reception])
  account = await clinic.linkedNumber('Balcão', [reception])
  hugo = await cloudCustomer(graph, number.phoneNumberId, 'Hugo')
  iris = await phoneCustomer(phones, account, 'Íris')
  await hugo.says('Oi')
  await iris.says('Olá')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  admin = await signIn(await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception] }))
})

const attends = async (name: string) => {
  await marina.goTo('Aguardando')
  await marina.opens(name)
  await marina.accepts(name)
}

describe('a send that fails', () => {
  it('shows the provider’s reason, and Retry sends it once', async () => {
    await attends('Hugo')
    await graph.setFaults({ sendFailures: [{ code: 131026, count: 1, by: 'status' }] })
    await marina.replies('Primeira tentativa')
    const bubble = marina.bubble('Primeira tentativa')
    await bubble.getByRole('alert').waitFor()
    expect(await bubble.textContent()).toMatch(/Não enviada: .+/)
    await bubble.getByRole('button', { name: 'Tentar de novo' }).click()
    await hugo.hears('Primeira tentativa')
    await marina.ticks('Primeira tentativa', 'Entregue')
    expect(await bubble.getByRole('alert').count()).toBe(0)
  })

  it('keeps what was written while the browser was offline, even over a reload, and sends it once', async () => {
    await marina.page.context().setOffline(true)
    await marina.replies('Escrita sem rede')
    await marina.bubble('Escrita sem rede').getByRole('alert').waitFor()
    await marina.page.context().setOffline(false)
    await marina.page.reload()
    await marina.bubble('Escrita sem rede').getByRole('button', { name: 'Tentar de novo' }).click()
    await hugo.hears('Escrita sem rede')
    await marina.ticks('Escrita sem rede', 'Entregue')
    expect((await hugo.heard()).filter(({ text }) => text === 'Escrita sem rede')).toHaveLength(1)
  })

  it('says that the phone was unlinked, holds what is written, and sends it when the number is back', async () => {
    await attends('Íris')
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await phones.unlink(account)
    await admin.page.getByText('O aparelho foi desconectado no celular.').waitFor()
    await marina.replies('Você me ouve?')
    await marina.ticks('Você me ouve?', 'Na fila de envio')
    const away = marina.page.getByText('A conexão Balcão está desconectada.')
    await away.waitFor()
    const line = admin.page.getByRole('row', { name: /Balcão/ })
    await line.getByRole('button', { name: 'QR code' }).click()
    await admin.page.getByRole('img', { name: /QR code para conectar/ }).waitFor()
    await phones.scan(await clinic.shownQr('Balcão'), account)
    await line.getByText('Conectado', { exact: true }).waitFor()
    await iris.hears('Você me ouve?')
    await marina.ticks('Você me ouve?', 'Entregue')
    await away.waitFor({ state: 'detached' })
  })
})
