/** The composer's widgets: emoji, camera, contacts, meetings, lists and buttons. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer, type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { image, mp4 } from '../world/files.ts'
import { world } from '../world.ts'

const { company, graph, phones } = await world()
let marina: Desk
let vera: PhoneCustomer
let helio: CloudCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const number = await clinic.cloudNumber([reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  helio = await cloudCustomer(graph, number.phoneNumberId, 'Hélio Pinheiro')
  await vera.says('Qual o preço?')
  await helio.says('Bom dia')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }), { hasCamera: true })
  for (const { name } of [vera, helio]) {
    await marina.goTo('Aguardando')
    await marina.opens(name)
    await marina.accepts(name)
  }
  await marina.goTo('Atendendo')
  await marina.opens('Vera Lúcia')
})

// A dialog that one journey leaves open must not fail the next ones.
afterEach(async () => {
  if ((await marina.dialog.count()) > 0) await marina.page.reload()
})

const attaches = async (entry: string) => {
  await marina.button('Anexar').click()
  await marina.page.getByRole('menuitem', { name: entry, exact: true }).click()
  await marina.dialog.waitFor()
}
/** By its whole label, with the star of required fields. */
const field = (label: string) =>
  marina.dialog.getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`) })
const submits = (name: string) => marina.dialog.getByRole('button', { name, exact: true }).click()
const isClosed = () => marina.dialog.waitFor({ state: 'detached' })
const preview = () => marina.dialog.getByRole('region', { name: 'Como o cliente vê' })

describe('emoji', () => {
  it('are found by their Portuguese name with the keyboard alone, and are inserted at the caret', async () => {
    const { text, page } = marina
    await text.fill('Bom dia!')
    await text.press('Home')
    for (let at = 0; at < 3; at++) await text.press('ArrowRight')
    await marina.button('Emojis').focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: 'Buscar emoji' })
    await search.fill('abacaxi')
    await page
      .getByRole('gridcell', { name: /abacaxi/ })
      .first()
      .waitFor()
    await search.press('Enter')
    await expect.poll(() => text.inputValue()).toBe('Bom🍍 dia!')
    await expect.poll(() => text.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type(',')
    expect(await text.inputValue()).toBe('Bom🍍, dia!')
    await text.press('Enter')
    await vera.hears('Bom🍍, dia!')
  })

  it('of any kind can be used as reactions', async () => {
    const { page } = marina
    await marina.sees('Qual o preço?')
    const react = marina.bubble('Qual o preço?').getByRole('button', { name: 'Reagir' })
    await react.hover()
    await react.click()
    await marina.button('Mais emojis').click()
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('abacaxi')
    await page
      .getByRole('gridcell', { name: /abacaxi/ })
      .first()
      .click()
    await marina.bubble('Qual o preço?').getByText('🍍').waitFor()
  })
})

describe('the menu', () => {
  it.each([
    ['Imagem', 'image/*'],
    ['Vídeo', 'video/*'],
    ['Áudio', 'audio/*'],
  ])('asks for %s with a file filter of its own', async (entry, accept) => {
    await marina.button('Anexar').click()
    const chooser = marina.page.waitForEvent('filechooser')
    await marina.page.getByRole('menuitem', { name: entry, exact: true }).click()
    const element = (await chooser).element()
    expect(await element.getAttribute('accept')).toBe(accept)
  })

  it('takes a picture with the camera, retakes it, and sends it with a caption', async () => {
    await attaches('Câmera')
    await submits('Tirar foto')
    await marina.dialog.getByRole('img', { name: 'Foto tirada' }).waitFor()
    await submits('Tirar outra')
    await submits('Tirar foto')
    await submits('Usar esta foto')
    await marina.dialog.getByRole('textbox', { name: /Legenda de foto-/ }).fill('o balcão agora')
    await submits('Enviar arquivo')
    const heard = await vera.hears('o balcão agora')
    expect(heard.kind).toBe('image')
  })

  it('offers view-once files and round videos where the channel has them, and the phone gets them as such', async () => {
    const chooses = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      await marina.page.locator('input[type=file]').last().setInputFiles(files)
      await marina.dialog.waitFor()
    }
    const photo = { name: 'senha.png', mimeType: 'image/png', buffer: image }
    const film = { name: 'oi.mp4', mimeType: 'video/mp4', buffer: mp4 }
    await chooses(photo, film)
    await marina.dialog.getByRole('checkbox', { name: 'Visualização única' }).first().check()
    await marina.dialog.getByRole('textbox', { name: 'Legenda de senha.png' }).fill('só uma vez')
    await marina.dialog.getByRole('checkbox', { name: 'Vídeo redondo' }).check()
    await submits('Enviar 2 arquivos')
    expect(await vera.hears('só uma vez')).toMatchObject({ kind: 'image', viewOnce: true })
    await expect.poll(async () => (await vera.heard()).at(-1)).toMatchObject({ kind: 'video', round: true })
    await marina.bubble('só uma vez').getByText('Visualização única').waitFor()
    await marina.bubble('só uma vez').getByRole('button', { name: 'Mostrar' }).click()
    await marina.bubble('só uma vez').getByRole('img', { name: 'só uma vez' }).waitFor()

    await marina.opens('Hélio Pinheiro')
    await chooses(photo)
    expect(await marina.dialog.getByRole('checkbox').count()).toBe(0)
    await submits('Cancelar')
    await isClosed()
    await marina.opens('Vera Lúcia')
  })

  it('says why there is no camera, and offers another try', async () => {
    await marina.page.evaluate(() => {
      const { mediaDevices } = navigator
      const given = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = (wanted) => {
        mediaDevices.getUserMedia = given
        return wanted?.video ? Promise.reject(new DOMException('', 'NotAllowedError')) : given(wanted)
      }
    })
    await attaches('Câmera')
    await marina.dialog.getByText('O navegador não tem permissão para usar a câmera').waitFor()
    await submits('Tentar de novo')
    await submits('Tirar foto')
    await marina.dialog.getByRole('img', { name: 'Foto tirada' }).waitFor()
    await submits('Fechar')
    await isClosed()
  })

  it('forwards a contact', async () => {
    await attaches('Contato')
    await submits('Enviar contatos')
    await marina.dialog.getByText('Escolha ao menos um contato.').waitFor()
    await marina.dialog.getByRole('searchbox').fill('Hélio')
    await marina.dialog.getByRole('checkbox', { name: /Hélio Pinheiro/ }).check()
    await submits('Enviar 1 contato')
    await isClosed()
    await marina.sees('Hélio Pinheiro')
    await expect
      .poll(async () => (await vera.heard()).map(({ contact }) => contact?.vcard ?? ''))
      .toContainEqual(expect.stringContaining(helio.phone))
  })

  it('invites people to a meeting that ends two hours after its start', async () => {
    await attaches('Videochamada')
    await submits('Enviar convite')
    expect(await field('Nome').getAttribute('aria-invalid')).toBe('true')
    await field('Nome').fill('Retorno da consulta')
    await marina.dialog.getByLabel('Início').fill('2027-03-01T10:00')
    await marina.dialog.getByText(/Termina em .*12:00/).waitFor()
    await field('Link da reunião').fill('https://meet.example/retorno')
    await submits('Enviar convite')
    await isClosed()
    await marina.bubble('Retorno da consulta').getByRole('link', { name: 'Entrar na chamada' }).waitFor()
    const heard = await vera.hears('Retorno da consulta')
    expect(heard.text).toContain('2027-03-01T13:00:00.000Z – 2027-03-01T15:00:00.000Z')
    expect(heard.text).toContain('https://meet.example/retorno')
  })
})

describe('the keyboard', () => {
  const hasFocus = (field: { evaluate: (look: (node: Element) => boolean) => Promise<boolean> }) =>
    expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)

  it('focuses the first field in each dialog, and returns to the button that opened it', async () => {
    for (const entry of ['Contato', 'Videochamada', 'Contato']) {
      await attaches(entry)
      await hasFocus(entry === 'Contato' ? marina.dialog.getByRole('searchbox') : field('Nome'))
      await marina.page.keyboard.press('Escape')
      await isClosed()
      await hasFocus(marina.button('Anexar'))
    }
    await marina.button('Agendar mensagem').click()
    await hasFocus(marina.dialog.getByRole('button', { name: 'Agendar mensagem' }))
    await marina.page.keyboard.press('Enter')
    await hasFocus(marina.dialog.getByLabel('Mensagem', { exact: true }))
    await marina.page.keyboard.press('Escape')
    await isClosed()
  })

  it('discards a recording with Esc, and does nothing else', async () => {
    const { page, text } = marina
    await marina.button('Gravar áudio').click()
    await page.getByRole('timer').waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(text)
    expect(await page.getByRole('timer').count()).toBe(0)
    await marina.header('Vera Lúcia').waitFor()
  })

  it('opens nothing without a network, says so, and works again when it is back', async () => {
    const { page, text } = marina
    await page.reload()
    await text.waitFor()
    await page.context().setOffline(true)
    await marina.button('Emojis').click()
    await marina.toast('Sem conexão com o servidor')
    await text.waitFor()
    await page.context().setOffline(false)
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('the builder', () => {
  it('makes a list, shows a preview, and asks for a title for each option', async () => {
    await attaches('Botões e listas')
    await field('Texto').fill('Escolha o exame')
    await field('Texto do botão').fill('Ver exames')
    await submits('Enviar mensagem')
    await marina.dialog.getByText('Por favor, selecione um título.').waitFor()
    await field('Título da opção').fill('Hemograma')
    await preview().getByText('Hemograma').waitFor()
    await submits('Adicionar seção')
    await field('Título da opção').nth(1).fill('Raio X')
    await submits('Enviar mensagem')
    await marina.dialog.getByText('Com mais de uma seção, todas precisam de um título.').waitFor()
    await field('Título da seção').nth(0).fill('Sangue')
    await field('Título da seção').nth(1).fill('Imagem')
    await submits('Enviar mensagem')
    await isClosed()
    await marina.sees('Escolha o exame')
    await vera.hears('Escolha o exame')
  })

  it.each([
    ['Copiar', 'Texto a copiar', 'AURORA10', 'Copie o cupom'],
    ['Ligar', 'Número para ligar', '+55 11 4002-8922', 'Ligue para nós'],
    ['Link', 'Endereço do link', 'https://aurora.example', 'Veja o mapa'],
  ])('makes a button to %s', async (tab, label, value, words) => {
    await attaches('Botões e listas')
    await marina.dialog.getByRole('tab', { name: tab }).click()
    await field('Texto').fill(words)
    await field('Texto do botão').fill('Toque aqui')
    await preview().getByText('Toque aqui').waitFor()
    if (tab !== 'Copiar') {
      await field(label).fill('nada disso')
      await submits('Enviar mensagem')
      expect(await field(label).getAttribute('aria-invalid')).toBe('true')
    }
    await field(label).fill(value)
    await submits('Enviar mensagem')
    await isClosed()
    await marina.bubble(words).getByRole('button', { name: 'Toque aqui' }).waitFor()
    await vera.hears(words)
  })

  it('asks for a PIX payment; a phone number used as the key gets +55', async () => {
    await attaches('Botões e listas')
    await marina.dialog.getByRole('tab', { name: 'PIX' }).click()
    await field('Valor em reais (opcional)').fill('abc')
    await field('Nome de quem recebe').fill('Clínica Aurora')
    await field('Chave PIX').fill('123')
    await submits('Enviar mensagem')
    await marina.dialog.getByText('Informe um valor como 150,00').waitFor()
    await marina.dialog.getByText('Esta chave não é do tipo escolhido').waitFor()
    await field('Valor em reais (opcional)').fill('150,50')
    await field('Chave PIX').fill('(11) 98765-4321')
    await preview().getByText('+5511987654321').waitFor()
    await preview().getByText('150,50').waitFor()
    await submits('Enviar mensagem')
    await isClosed()
    await marina.bubble('Clínica Aurora').getByText('+5511987654321').waitFor()
    const copy = marina.bubble('Clínica Aurora').getByRole('button', { name: 'Copiar a chave PIX' })
    const isCut = (button: Element) =>
      [...button.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth + 1)
    expect(await copy.evaluate(isCut)).toBe(false)
    const heard = await vera.hears('+5511987654321')
    expect(heard.text).toContain('PIX')
  })

  it('says what a channel does not support before anything is written', async () => {
    await marina.opens('Hélio Pinheiro')
    await attaches('Botões e listas')
    await marina.dialog.getByRole('tab', { name: 'PIX' }).click()
    await marina.dialog.getByText('Este canal não envia cobranças PIX.').waitFor()
    await submits('Fechar')
    await isClosed()
    await attaches('Videochamada')
    await marina.dialog.getByText('Este canal não tem eventos.').waitFor()
    await submits('Fechar')
    await isClosed()
  })
})
