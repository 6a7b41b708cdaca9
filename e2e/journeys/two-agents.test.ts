/** Several people at one inbox: who wins, who is told, and who is not. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let caio: Desk
let julia: Desk
let account: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const exams = await clinic.queue('Exames', '#7c3aed')
  account = await clinic.linkedNumber('Balcão', [reception])
  const sit = async (name: string, queueIds: (typeof reception)[]) => signIn(await clinic.person(name, { queueIds }))
  marina = await sit('Marina Souza', [reception])
  caio = await sit('Caio Lima', [reception])
  julia = await sit('Júlia Prado', [exams])
})

const arrives = async (name: string): Promise<PhoneCustomer> => {
  const customer = await phoneCustomer(phones, account, name)
  await customer.says(`Oi, sou ${name}`)
  for (const agent of [marina, caio]) {
    await agent.goTo('Aguardando')
    await agent.seesRow(name)
  }
  return customer
}

const takenBy = (agent: Desk, name: string) =>
  agent.page.getByText(`Este contato já está em atendimento com ${name}, na fila Recepção.`)
const closeDialog = (agent: Desk) => agent.dialog.getByRole('button', { name: 'Fechar' }).last().click()

describe('two agents', () => {
  it('accept the same ticket at once: one gets it, the other sees who has it', async () => {
    await arrives('Beatriz')
    await marina.opens('Beatriz')
    await caio.opens('Beatriz')
    // Caio's click is on its way while Marina's arrives.
    let letCaioPass = () => {}
    const marinaIsFirst = new Promise<void>((resolve) => {
      letCaioPass = resolve
    })
    await caio.page.route('**/api/tickets/*', (route) => marinaIsFirst.then(() => route.continue()))
    await caio.header('Beatriz').getByRole('button', { name: 'Aceitar' }).click()
    await marina.accepts('Beatriz')
    letCaioPass()
    await takenBy(caio, 'Marina Souza').waitFor()
    await closeDialog(caio)
    await caio.page.getByText('Quem responde este atendimento é Marina Souza.').waitFor()
    await caio.page.unroute('**/api/tickets/*')
    await caio.goTo('Aguardando')
    await caio.seesNoRow('Beatriz')
  })

  it('transfer to a colleague, with a message that only the team sees', async () => {
    const bianca = await arrives('Bianca')
    await marina.opens('Bianca')
    await marina.accepts('Bianca')
    await marina.header('Bianca').getByRole('button', { name: 'Transferir' }).click()
    const { dialog, page } = marina
    await dialog.getByLabel('Fila').first().click()
    await page.getByRole('option', { name: 'Recepção' }).click()
    await dialog.getByLabel('Atendente').first().click()
    await page.getByRole('option', { name: 'Caio Lima' }).click()
    await dialog.getByLabel('Mensagem para quem recebe').fill('Ela prefere à tarde')
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await marina.toast('Atendimento transferido')
    await caio.goTo('Atendendo')
    await caio.opens('Bianca')
    await caio.sees('Ela prefere à tarde')
    await caio.replies('Olá, sou o Caio')
    await bianca.hears('Olá, sou o Caio')
    expect((await bianca.heard()).map(({ text }) => text)).not.toContain('Ela prefere à tarde')
    await marina.goTo('Atendendo')
    await marina.seesNoRow('Bianca')
  })

  it('return a ticket to the queue, where the other takes it', async () => {
    await caio.opens('Bianca')
    await caio.menu('Bianca', 'Devolver à fila')
    await caio.toast('Atendimento devolvido à fila')
    await marina.goTo('Aguardando')
    await marina.seesRow('Bianca')
    await marina.opens('Bianca')
    await marina.accepts('Bianca')
  })

  it('resolve and reopen', async () => {
    await marina.header('Bianca').getByRole('button', { name: 'Resolver' }).click()
    await marina.dialog.getByRole('button', { name: 'Resolver sem despedida' }).click()
    await marina.toast('Atendimento resolvido')
    await marina.goTo('Atendendo')
    await marina.seesNoRow('Bianca')
    await marina.goTo('Resolvidos')
    await marina.opens('Bianca')
    await marina.header('Bianca').getByRole('button', { name: 'Reabrir' }).click()
    await marina.text.waitFor()
    await marina.goTo('Atendendo')
    await marina.seesRow('Bianca')
  })

  it('starting a conversation with a contact that a colleague attends is refused, and the refusal names the colleague', async () => {
    await caio.button('Novo atendimento').first().click()
    const { dialog, page } = caio
    await dialog.getByPlaceholder('Busque por nome ou número').fill('Bianca')
    await page.getByRole('option', { name: /Bianca/ }).click()
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
    await takenBy(caio, 'Marina Souza').waitFor()
    await closeDialog(caio)
  })

  it('an agent of another queue does not see the ticket until it is transferred there', async () => {
    await julia.goTo('Aguardando')
    await julia.page.getByText('Ninguém aguardando').waitFor()
    await arrives('Sebastião')
    await marina.opens('Sebastião')
    await marina.header('Sebastião').getByRole('button', { name: 'Transferir' }).click()
    expect(await julia.list.getByRole('article').count()).toBe(0)
    await marina.dialog.getByLabel('Fila').first().click()
    await marina.page.getByRole('option', { name: 'Exames' }).click()
    await marina.dialog.getByRole('button', { name: 'Transferir' }).click()
    await julia.seesRow('Sebastião')
    await caio.goTo('Aguardando')
    await caio.seesNoRow('Sebastião')
  })

  it('reopening is refused while another conversation of the contact is open, and the refusal says who has it or where it waits', async () => {
    const resolves = async (name: string) => {
      await marina.opens(name)
      await marina.accepts(name)
      await marina.header(name).getByRole('button', { name: 'Resolver' }).click()
      await marina.dialog.getByRole('button', { name: 'Resolver sem despedida' }).click()
      await marina.goTo('Resolvidos')
      await marina.opens(name)
    }
    const reopens = (name: string) => marina.header(name).getByRole('button', { name: 'Reabrir' }).click()
    const breno = await arrives('Breno')
    await resolves('Breno')
    await breno.says('Voltei')
    await caio.seesRow('Breno')
    await caio.opens('Breno')
    await caio.accepts('Breno')
    await reopens('Breno')
    await takenBy(marina, 'Caio Lima').waitFor()
    await closeDialog(marina)
    await caio.header('Breno').getByRole('button', { name: 'Transferir' }).click()
    await caio.dialog.getByLabel('Fila').first().click()
    await caio.page.getByRole('option', { name: 'Exames' }).click()
    await caio.dialog.getByRole('button', { name: 'Transferir' }).click()
    await caio.toast('Atendimento transferido')
    await reopens('Breno')
    await marina.page.getByText('Este contato já aguarda na fila Exames.').waitFor()
    await closeDialog(marina)
    await marina.header('Breno').waitFor()
  })
})
