/** A day after the customer's last message only a template reaches them: it is offered, filled in and previewed before it is sent. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, graph } = await world()
const clinic = await company()
let julia: Desk
let iris: CloudCustomer

beforeAll(async () => {
  const exams = await clinic.queue('Exames', '#7c3aed')
  const number = await clinic.cloudNumber([exams])
  const { wabaId } = number
  await graph.addTemplate({
    wabaId,
    status: 'APPROVED',
    name: 'lembrete_exame',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! O seu exame é {{2}}.', example: { body_text: [['Ana', 'amanhã']] } },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Confirmo' }] },
    ],
  })
  await graph.addTemplate({
    wabaId,
    status: 'PAUSED',
    name: 'promocao',
    language: 'pt_BR',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Só hoje.' }],
  })
  iris = await cloudCustomer(graph, number.phoneNumberId, 'Íris Campos')
  await iris.says('Quando é o meu exame?')
  julia = await signIn(await clinic.person('Júlia Prado', { queueIds: [exams] }))
  await julia.goTo('Aguardando')
  await julia.opens('Íris Campos')
  await julia.accepts('Íris Campos')
  await clinic.windowEnds('Íris Campos')
  await iris.windowCloses()
  await julia.page.reload()
})

describe('a template', () => {
  const choose = (name: string) => julia.dialog.getByRole('button', { name: new RegExp(name) })
  const field = (name: string) => julia.dialog.getByRole('textbox', { name })

  it('is offered where text can no longer be sent; a template that Meta paused says so', async () => {
    await julia.page.getByText(/A janela de 24 horas terminou/).waitFor()
    await julia.button('Enviar um modelo').click()
    await choose('lembrete_exame').waitFor()
    await julia.dialog.getByText(/Pausado pela Meta/).waitFor()
    expect(await choose('promocao').isDisabled()).toBe(true)
  })

  it('shows a preview as it is filled in, reaches the customer and appears in the conversation', async () => {
    await choose('lembrete_exame').click()
    await field('Texto: 1').fill('Íris')
    await julia.dialog.getByText('Olá, Íris! O seu exame é {{2}}.').waitFor()
    await julia.button('Enviar mensagem').click()
    await julia.dialog.getByText('Obrigatório').waitFor()
    await field('Texto: 2').fill('na quinta, às 9h')
    await julia.button('Enviar mensagem').click()
    await julia.dialog.waitFor({ state: 'detached' })
    await julia.sees('Olá, Íris! O seu exame é na quinta, às 9h.')
    await iris.hears('Olá, Íris! O seu exame é na quinta, às 9h.')
  })

  it('opens the window when the customer answers', async () => {
    await iris.says('Combinado')
    await julia.text.waitFor()
  })
})
