/** The server and its sessions are killed with SIGKILL, in the middle of work, and started again without a new QR code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { type OwnInstallation, startInstallation } from '../world/installation.ts'
import { type World, worldOf } from '../world.ts'

let own: OwnInstallation
let world: World
let marina: Desk
let raul: PhoneCustomer
let account: string

beforeAll(async () => {
  own = await startInstallation('restart')
  world = await worldOf(own.places)
  const clinic = await world.company()
  const reception = await clinic.queue('Recepção')
  const agent = await clinic.person('Marina Souza', { queueIds: [reception] })
  account = await clinic.linkedNumber('Balcão', [reception])
  raul = await phoneCustomer(world.phones, account, 'Raul Medeiros')
  await raul.says('Boa tarde')
  await (await phoneCustomer(world.phones, account, 'Sônia Dias')).says('Boa noite')
  marina = await signIn(agent)
  await marina.goTo('Aguardando')
  await marina.opens('Raul Medeiros')
  await marina.accepts('Raul Medeiros')
}, 120_000)
afterAll(() => own?.stop())

const times = async (words: string) => (await marina.conversation()).filter((line) => line.includes(words)).length
const timesHeard = async (words: string) => (await raul.heard()).filter(({ text }) => text === words).length

const counts = '**/api/tickets/counts*'
let refused = 0

describe('after SIGKILL and a new start', () => {
  it('what an agent sent goes out once, though the network was silent when the server died', async () => {
    await world.phones.setFaults({ mute: true }, account)
    await marina.replies('Escrita antes da queda')
    await marina.isStored('Escrita antes da queda')
    await marina.ticks('Escrita antes da queda', 'Na fila de envio')
    // The requests for the tabs' counts, sent a moment after the next change, fail.
    await marina.page.route(counts, (route) => {
      refused += 1
      return route.abort()
    })
    await marina.goTo('Aguardando')
    await marina.opens('Sônia Dias')
    await marina.accepts('Sônia Dias')
    // The event may arrive after the answer: without it, nothing is asked for.
    await expect.poll(() => refused).toBeGreaterThan(0)
    await own.killServer()
    await world.phones.clearFaults(account)
    await marina.opens('Raul Medeiros')
    await marina.page.getByRole('status').filter({ hasText: 'sem conexão' }).waitFor()
  })

  it('messages from customers and from the agent wait meanwhile', async () => {
    await raul.says('Escrita durante a queda')
    await raul.sendsImage('a foto')
    await marina.text.fill('Resposta sem servidor')
    await marina.text.press('Enter')
    await marina.bubble('Resposta sem servidor').waitFor()
    // The first attempt and its two retries.
    await expect.poll(() => refused).toBe(3)
    await marina.page.unroute(counts)
  })

  it('everything arrives once, without a new QR code and without a click', async () => {
    await own.startServer()
    await marina.isInSync()
    await marina.sees('Escrita durante a queda')
    await marina.sees('a foto')
    await raul.hears('Escrita antes da queda')
    await marina.ticks('Escrita antes da queda', 'Entregue')
    expect(await times('Escrita durante a queda')).toBe(1)
    expect(await times('a foto')).toBe(1)
  })

  it('what the agent wrote while the server was down goes out', async () => {
    const bubble = marina.bubble('Resposta sem servidor')
    const retry = bubble.getByRole('button', { name: 'Tentar de novo' })
    await expect
      .poll(async () => (await retry.count()) > 0 || (await timesHeard('Resposta sem servidor')) > 0)
      .toBe(true)
    if ((await retry.count()) > 0) await retry.click()
    await raul.hears('Resposta sem servidor')
    await marina.ticks('Resposta sem servidor', 'Entregue')
  })

  it('the conversation continues, and nothing arrived twice', async () => {
    await raul.says('Ainda está aí?')
    await marina.sees('Ainda está aí?')
    await marina.replies('Estou sim')
    await raul.hears('Estou sim')
    await raul.reads()
    await marina.ticks('Estou sim', 'Lida')
    expect(await timesHeard('Escrita antes da queda')).toBe(1)
    expect(await timesHeard('Resposta sem servidor')).toBe(1)
    expect(await times('Escrita antes da queda')).toBe(1)
    await expect.poll(() => marina.countOf('Atendendo')).toBe(2)
    await expect.poll(() => marina.countOf('Aguardando')).toBe(0)
  })

  it('the same holds when the database dies too', async () => {
    await own.killServer({ withDatabase: true })
    await raul.says('E agora?')
    await own.startServer()
    await marina.isInSync()
    await marina.sees('E agora?')
    await marina.replies('Agora também')
    await raul.hears('Agora também')
    await marina.ticks('Agora também', 'Entregue')
    expect(await times('E agora?')).toBe(1)
    expect(await times('Escrita antes da queda')).toBe(1)
  })
})
