/** No typed text is ever lost. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { image, pdf } from '../world/files.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let vera: PhoneCustomer
let otto: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  otto = await phoneCustomer(phones, account, 'Otto Braga')
  await vera.says('Qual o preço?')
  await otto.says('Qual o endereço?')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  for (const { name } of [vera, otto]) {
    await marina.goTo('Aguardando')
    await marina.opens(name)
    await marina.accepts(name)
  }
  await marina.goTo('Atendendo')
})

const typed = () => marina.text.inputValue()

describe('the composer', () => {
  it('keeps a draft for each conversation, marks it in the list, and still has it after a reload', async () => {
    await marina.opens('Vera Lúcia')
    await marina.text.fill('O preço é')
    await marina.opens('Otto Braga')
    expect(await typed()).toBe('')
    await marina.row('Vera Lúcia').getByText('Rascunho: O preço é').waitFor()
    await marina.page.reload()
    await marina.row('Vera Lúcia').getByText('Rascunho: O preço é').waitFor()
    await marina.opens('Vera Lúcia')
    await expect.poll(typed).toBe('O preço é')
    await marina.replies('O preço é R$ 180,00')
    await vera.hears('O preço é R$ 180,00')
    await expect.poll(typed).toBe('')
    await marina.row('Vera Lúcia').getByText('Rascunho:').waitFor({ state: 'detached' })
  })

  it('drops a quotation with Esc and keeps the text', async () => {
    await marina.chooses('Qual o preço?', 'Responder')
    await marina.text.fill('Respondendo')
    await marina.page.getByText('Respondendo a Vera Lúcia').waitFor()
    await marina.text.press('Escape')
    await marina.page.getByText('Respondendo a Vera Lúcia').waitFor({ state: 'detached' })
    expect(await typed()).toBe('Respondendo')
    await marina.text.fill('')
  })

  it('breaks the line with Shift+Enter and sends no empty message', async () => {
    const before = (await marina.conversation()).length
    await marina.text.press('Enter')
    await marina.text.fill('Primeira linha')
    await marina.text.press('Shift+Enter')
    await marina.text.pressSequentially('segunda linha')
    await marina.text.press('Enter')
    await vera.hears('Primeira linha\nsegunda linha')
    expect(await marina.conversation()).toHaveLength(before + 1)
  })

  it('does not send a private note to the customer', async () => {
    const { page } = marina
    // After a click there, typing continues: no letter is a shortcut, and none is sent to the customer.
    await page.locator('label').filter({ hasText: 'Nota privada' }).click()
    const note = page.getByRole('textbox', { name: /Escreva uma nota/ })
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('nota: cliente pediu desconto')
    await page.keyboard.press('Enter')
    await marina.sees('nota: cliente pediu desconto')
    await page.getByRole('radio', { name: /Nota privada/ }).focus()
    await page.keyboard.type('nte')
    expect(await page.getByRole('radio', { name: /Nota privada/ }).isChecked()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('radio', { name: 'Responder' }).check({ force: true })
    await marina.replies('Voltando ao assunto')
    await vera.hears('Voltando ao assunto')
    expect(JSON.stringify(await vera.heard())).not.toContain('desconto')
  })

  it('takes a file that is dragged into the conversation, with a caption', async () => {
    const { page } = marina
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(bytes)], 'fachada.png', { type: 'image/png' }))
        return transfer
      },
      [...image],
    )
    const area = page.getByRole('region', { name: 'Conversa' })
    await area.dispatchEvent('dragenter', { dataTransfer: transfer })
    await page.getByText('Solte o arquivo aqui').waitFor()
    await area.dispatchEvent('drop', { dataTransfer: transfer })
    await page.getByRole('textbox', { name: 'Legenda de fachada.png' }).fill('nossa fachada')
    await marina.button('Enviar arquivo').click()
    await marina.sees('nossa fachada')
    const heard = await vera.hears('nossa fachada')
    expect(heard.kind).toBe('image')
  })

  it('sends a document from the menu, and a recorded voice note', async () => {
    const { page } = marina
    await marina.button('Anexar').click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Documento' }).click()
    await (await chooser).setFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdf })
    await marina.button('Enviar arquivo').click()
    await page.getByRole('link', { name: 'Abrir contrato.pdf' }).waitFor()
    await expect.poll(async () => (await vera.heard()).some(({ fileName }) => fileName === 'contrato.pdf')).toBe(true)

    await marina.button('Gravar áudio').click()
    // Shorter recordings are discarded as accidental.
    await page.getByRole('timer').filter({ hasText: '0:03' }).waitFor()
    await marina.button('Enviar áudio').click()
    await expect.poll(async () => (await vera.heard()).some(({ voice }) => voice === true)).toBe(true)
  })
})
