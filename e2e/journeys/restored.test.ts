/** An older state is restored over the running one while pages stay open: they continue by themselves, with the restored state. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer, type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { type OwnInstallation, startInstallation } from '../world/installation.ts'
import { worldOf } from '../world.ts'

let own: OwnInstallation
let backups: string
let desks: { desk: Desk; customer: PhoneCustomer | CloudCustomer }[]

beforeAll(async () => {
  own = await startInstallation('restored')
  backups = await mkdtemp(path.join(tmpdir(), 'guiche-e2e-backups-'))
  const world = await worldOf(own.places)
  const clinic = await world.company()
  const reception = await clinic.queue('Recepção')
  const people = [
    await clinic.person('Marina Souza', { queueIds: [reception] }),
    await clinic.person('Caio Prado', { queueIds: [reception] }),
  ]
  const account = await clinic.linkedNumber('Balcão', [reception])
  const { phoneNumberId } = await clinic.cloudNumber([reception])
  const customers = [
    await phoneCustomer(world.phones, account, 'Raul Medeiros'),
    await cloudCustomer(world.graph, phoneNumberId, 'Eva Lins'),
  ]
  desks = []
  for (const [index, customer] of customers.entries()) {
    await customer.says('Boa tarde')
    const person = people[index]
    if (!person) throw new Error('a user is missing')
    const desk = await signIn(person)
    await desk.goTo('Aguardando')
    await desk.opens(customer.name)
    await desk.accepts(customer.name)
    await desk.replies(`Olá, ${customer.name}`)
    await customer.hears(`Olá, ${customer.name}`)
    desks.push({ desk, customer })
  }
}, 180_000)
afterAll(async () => {
  await own?.stop()
  await rm(backups, { recursive: true, force: true })
}, 60_000)

const each = (work: (one: (typeof desks)[number]) => Promise<unknown>) => Promise.all(desks.map(work))
const times = async (desk: Desk, words: string) =>
  (await desk.conversation()).filter((line) => line.includes(words)).length
const timesHeard = async (customer: PhoneCustomer | CloudCustomer, words: string) =>
  (await customer.heard()).filter(({ text }) => text?.includes(words)).length

describe('restoring a backup over a running installation', () => {
  it('is refused while it runs, and changes nothing', async () => {
    expect(await own.operate('backup', '--to', backups)).toMatchObject({ code: 0 })
    const [name = ''] = await readdir(backups)
    const refused = await own.operate('restore', path.join(backups, name), '--replace')
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/Guichê is running/) })
    await each(async ({ desk, customer }) => {
      await customer.says('Depois da cópia')
      await desk.sees('Depois da cópia')
      await desk.replies('Respondida depois da cópia')
      await customer.hears('Respondida depois da cópia')
      await desk.page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    })
  })

  it('messages from customers and agents wait meanwhile', async () => {
    await own.stopServer()
    await each(async ({ desk, customer }) => {
      await customer.says('Escrita durante a restauração')
      await desk.text.fill('Resposta sem servidor')
      await desk.text.press('Enter')
      await desk.bubble('Resposta sem servidor').waitFor()
    })
    const [name = ''] = await readdir(backups)
    expect(await own.operate('restore', path.join(backups, name), '--replace')).toMatchObject({ code: 0 })
  }, 120_000)

  it('open pages come back without a reload, show the restored state, and send what waited', async () => {
    await own.startServer()
    await each(async ({ desk, customer }) => {
      await desk.isInSync()
      await desk.sees('Escrita durante a restauração')
      expect(await desk.page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
      await expect.poll(() => times(desk, 'epois da cópia')).toBe(0)
      const retry = desk.bubble('Resposta sem servidor').getByRole('button', { name: 'Tentar de novo' })
      await expect
        .poll(async () => (await retry.count()) > 0 || (await timesHeard(customer, 'Resposta sem servidor')) > 0)
        .toBe(true)
      if ((await retry.count()) > 0) await retry.click()
      await customer.hears('Resposta sem servidor')
      await desk.ticks('Resposta sem servidor', 'Entregue')
    })
  }, 120_000)

  it('the conversations continue, and nothing arrived twice', async () => {
    await each(async ({ desk, customer }) => {
      await customer.says('Ainda está aí?')
      await desk.sees('Ainda está aí?')
      await desk.replies('Estou sim')
      await customer.hears('Estou sim')
      await desk.ticks('Estou sim', 'Entregue')
      expect(await timesHeard(customer, 'Resposta sem servidor')).toBe(1)
      for (const words of ['Resposta sem servidor', 'Escrita durante a restauração', 'Ainda está aí?'])
        expect([words, await times(desk, words)]).toEqual([words, 1])
    })
  }, 120_000)
})
