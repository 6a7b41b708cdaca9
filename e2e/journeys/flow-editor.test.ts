/** The list of flows, the canvas and its dialogs, with a mouse: what they refuse, what they say, and where things land. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()
let ester: Desk

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  await clinic.cloudNumber([reception])
  ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin', queueIds: [reception] }))
})

const megabyte = 1024 * 1024
const file = (name: string, mimeType: string, bytes: number | Buffer) => ({
  name,
  mimeType,
  buffer: typeof bytes === 'number' ? Buffer.alloc(bytes) : bytes,
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const nodes = () => ester.page.locator('.react-flow__node')
const node = (text: string | RegExp) => nodes().filter({ hasText: text })

const begins = async (kind: string) => {
  await ester.button('Adicionar bloco').click()
  await ester.page.getByRole('menuitem', { name: kind, exact: true }).click()
  await ester.dialog.waitFor()
}
const saves = () => ester.dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
const isGone = () => ester.dialog.waitFor({ state: 'detached' })
const says = (words: string) => ester.dialog.getByText(words).first().waitFor()

/** Where a node stands on the drawing, whatever the zoom. */
const placeOf = async (text: string | RegExp, at = 0) => {
  const style = (await node(text).nth(at).getAttribute('style')) ?? ''
  const [, x, y] = /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(style) ?? []
  return { x: Number(x), y: Number(y) }
}

/** From the menu of a flow's row. */
const chooses = async (flow: string, entry: string) => {
  await ester.page.getByRole('button', { name: `Ações de ${flow}`, exact: true }).click()
  await ester.page.getByRole('menuitem', { name: entry, exact: true }).click()
}

describe('the list of flows', () => {
  it('asks for a name of 2 to 50 letters', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await ester.button('Adicionar Fluxo').first().click()
    const name = dialog.getByRole('textbox', { name: 'Nome' })
    await name.press('Enter')
    await says('Digite um nome!')
    await name.fill('A')
    await name.press('Enter')
    await says('Muito curto!')
    await name.fill('a'.repeat(51))
    await name.press('Enter')
    await says('Muito longo!')
    await name.fill('Vendas')
    await name.press('Enter')
    await page.getByRole('heading', { name: 'Desenhe seu fluxo' }).waitFor()
    await node('Inicio do fluxo').waitFor()
  })
})

describe('the dial', () => {
  it('has the nine kinds, and no second start', async () => {
    const { page } = ester
    await ester.button('Adicionar bloco').click()
    const entries = page.getByRole('menuitem')
    await entries.first().waitFor()
    expect(await entries.allInnerTexts()).toEqual([
      ...['Inicio', 'Conteúdo', 'Menu', 'Randomizador', 'Intervalo', 'Ticket', 'TypeBot', 'OpenAI', 'Pergunta'],
    ])
    expect(await entries.first().isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })
})

describe('the content dialog', () => {
  it('refuses empty texts, intervals beyond 120 seconds, cards without a file, and files that are too large', async () => {
    const { dialog } = ester
    await begins('Conteúdo')
    const adds = (kind: string) => dialog.getByRole('button', { name: kind, exact: true }).click()
    await adds('Texto')
    await adds('Intervalo')
    await adds('Imagem')
    await saves()
    await says('Campos de mensagem vazio!')
    await dialog.getByRole('textbox', { name: 'Texto' }).fill('Olá, ')
    await dialog.getByRole('button', { name: '{{firstName}}' }).click()
    await saves()
    await says('Intervalo não pode ser 0 ou maior que 120!')
    await dialog.getByRole('textbox', { name: 'Segundos' }).fill('121')
    await saves()
    await says('Intervalo não pode ser 0 ou maior que 120!')
    await dialog.getByRole('textbox', { name: 'Segundos' }).fill('2')
    await saves()
    await says('Delete os cards vazios(Imagem, Audio e Video)')
    await adds('Áudio')
    await adds('Vídeo')
    expect(await dialog.getByRole('checkbox', { name: 'Enviar como audio gravado na hora' }).isChecked()).toBe(true)
    const puts = (kind: string, chosen: ReturnType<typeof file>) =>
      dialog.getByLabel(kind, { exact: true }).setInputFiles(chosen)
    await puts('Imagem', file('a.gif', 'image/gif', 10))
    await says('Este tipo de arquivo não serve. Use .png,.jpg,.jpeg.')
    await puts('Imagem', file('a.png', 'image/png', 2 * megabyte + 1))
    await says('Arquivo é muito grande! 2MB máximo')
    await puts('Áudio', file('a.mp3', 'audio/mpeg', 5 * megabyte + 1))
    await says('Arquivo é muito grande! 5MB máximo')
    await puts('Vídeo', file('a.mp4', 'video/mp4', 20 * megabyte + 1))
    await says('Arquivo é muito grande! 20MB máximo')
    await puts('Imagem', file('broken.png', 'image/png', 40))
    await says('Não foi possível compactar a imagem. Escolha outra.')
    await puts('Imagem', file('foto.png', 'image/png', png))
    await dialog.getByText('foto.').waitFor()
    await dialog.getByRole('button', { name: 'Remover 5. Vídeo' }).click()
    await dialog.getByRole('button', { name: 'Remover 4. Áudio' }).click()
    await saves()
    await ester.toast('Conteúdo adicionada com sucesso!')
    await isGone()
    await node('Olá, {{firstName}}').waitFor()
  })
})

describe('the other dialogs', () => {
  it('say what is missing', async () => {
    const { page, dialog } = ester
    await begins('Intervalo')
    await saves()
    await says('Adicione o valor de intervalo')
    await dialog.getByRole('textbox', { name: 'Segundos' }).fill('3')
    await saves()
    await isGone()
    await begins('Ticket')
    await saves()
    await says('Adicione uma fila')
    await dialog.getByRole('combobox', { name: 'Fila' }).click()
    await page.getByRole('option', { name: 'Recepção' }).click()
    await saves()
    await isGone()
    await begins('Pergunta')
    await saves()
    await dialog.getByLabel('Pergunta', { exact: true }).fill('Qual é o seu nome?')
    await dialog.getByLabel('Guardar a resposta em').fill('1x')
    await saves()
    await says('Comece com uma letra e use só letras, números e _.')
    await dialog.getByLabel('Guardar a resposta em').fill('nome')
    await saves()
    await isGone()
    await begins('TypeBot')
    await dialog.getByLabel('Nome').fill('a')
    await saves()
    await says('Muito curto!')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await isGone()
    await begins('Randomizador')
    const slider = dialog.getByRole('slider')
    expect(await slider.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step])).toEqual([
      '0',
      '100',
      '10',
    ])
    await saves()
    await isGone()
  })
})

describe('the canvas', () => {
  it('places new nodes to the right, a copy 240 right of the right-most, and marks what is chosen', async () => {
    const { page } = ester
    const content = await placeOf('Olá, {{firstName}}')
    const start = await placeOf('Inicio do fluxo')
    expect(content.x).toBeGreaterThan(start.x)
    const last = await placeOf('Randomizador')
    await node('3 segundos').click()
    await node('3 segundos').locator('[data-selected]').waitFor()
    await node('3 segundos').getByRole('button', { name: 'Duplicar bloco' }).click()
    await expect.poll(() => node('3 segundos').count()).toBe(2)
    expect((await placeOf('3 segundos', 1)).x).toBe(last.x + 240)
    await node('3 segundos').last().getByRole('button', { name: 'Excluir bloco' }).click()
    await expect.poll(() => node('3 segundos').count()).toBe(1)
    await node('3 segundos').click()
    await page.keyboard.press('Backspace')
    await expect.poll(() => node('3 segundos').count()).toBe(0)
    await node('Qual é o seu nome?').dblclick()
    await ester.dialog.getByLabel('Guardar a resposta em').waitFor()
    await ester.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await isGone()
  })
  it('saves by itself once it rests, and by hand', async () => {
    const { page } = ester
    await page.getByRole('status').filter({ hasText: 'Salvo' }).waitFor()
    const saved = page.waitForRequest((request) => request.url().endsWith('/flowbuilder/flow'))
    await node('Randomizador').getByRole('button', { name: 'Excluir bloco' }).click()
    await page.getByText('Não se esqueça de salvar seu fluxo!').waitFor()
    await saved
    await ester.button('Salvar').click()
    await ester.toast('Fluxo salvo com sucesso')
  })
})

describe('a flow as a file', () => {
  it('comes back beside the one that it was made of', async () => {
    const { page } = ester
    const download = page.waitForEvent('download')
    await ester.button('Mais opções').click()
    await page.getByRole('menuitem', { name: 'Exportar como JSON' }).click()
    const path = await (await download).path()
    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await ester.button('Importar').waitFor()
    await page
      .getByLabel('Arquivo do fluxo')
      .setInputFiles(file('qualquer.json', 'application/json', await readFile(path)))
    await ester.toast('Fluxo importado')
    await node('Olá, {{firstName}}').waitFor()
    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await page.getByRole('button', { name: 'Vendas (2)', exact: true }).waitFor()
  })
  it('is copied, renamed, switched off and deleted from its row', async () => {
    const { page, dialog } = ester
    await chooses('Vendas (2)', 'Duplicar')
    await ester.toast('Fluxo duplicado com sucesso')
    await page.getByRole('button', { name: 'Vendas (2) - copy', exact: true }).waitFor()
    await chooses('Vendas (2) - copy', 'Editar nome')
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Outro')
    await saves()
    await isGone()
    await chooses('Outro', 'Desativar')
    await page.getByRole('row', { name: /Outro/ }).getByText('Desativado').waitFor()
    await page.getByRole('row', { name: /^Vendas Ativo/ }).waitFor()
    await chooses('Outro', 'Excluir')
    await dialog.getByRole('button', { name: 'Excluir fluxo' }).click()
    await ester.toast('Fluxo excluído com sucesso')
    await page.getByRole('button', { name: 'Outro', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar por nome')).first().fill('vendas (2')
    await expect.poll(() => page.getByRole('button', { name: 'Vendas', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Vendas (2)', exact: true }).click()
    await page.getByRole('heading', { name: 'Desenhe seu fluxo' }).waitFor()
  })
})
