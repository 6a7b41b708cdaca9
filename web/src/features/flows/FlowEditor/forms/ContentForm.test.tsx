import { FlowNode } from '@guiche/contract/features/flow-nodes'
import { MantineProvider } from '@mantine/core'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchTexts } from '../../../../lib/i18n.ts'
import { compressImage } from '../../api/compress-image.ts'
import { uploadContent } from '../../api.ts'
import { flowTexts } from '../../texts/files.ts'
import { NodeDialog } from '../NodeDialog.tsx'

vi.mock('../../api.ts', () => ({ uploadContent: vi.fn() }))
vi.mock('../../api/compress-image.ts', () => ({ compressImage: vi.fn() }))
configure({ asyncUtilTimeout: 4_000 })
beforeAll(async () => {
  // A text that grows waits for its fonts, of which this browser knows nothing.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  await fetchTexts(flowTexts)
})
beforeEach(() => void vi.resetAllMocks())
afterEach(cleanup)

/** Something that ends when the test says. */
const underWay = <T,>() => {
  let [finish, fail] = [(_: T) => {}, (_: unknown) => {}]
  const promise = new Promise<T>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { promise, finish, fail }
}

const opened = (elements: object[] = []) => {
  const onSave = vi.fn<(node: FlowNode) => void>()
  const seq = elements.map((_, at) => `e${at}`)
  const data = { seq, elements: elements.map((element, at) => ({ ...element, number: `e${at}` })) }
  const node = FlowNode.parse({ id: 'n', type: 'singleBlock', position: { x: 0, y: 0 }, data })
  const { unmount } = render(
    <MantineProvider env="test">
      <NodeDialog opened={{ node, isNew: false }} variables={[]} onSave={onSave} onClose={() => undefined} />
    </MantineProvider>,
  )
  return { onSave, unmount }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const words = () => screen.findByRole<HTMLTextAreaElement>('textbox')
const picture = new File(['x'], 'grande.png', { type: 'image/png' })
const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Imagem', { selector: 'input' }), { target: { files: [picture] } })

it('keeps typed text while a picture is being compressed, and says that it is', async () => {
  const compressing = underWay<File>()
  vi.mocked(compressImage).mockReturnValue(compressing.promise)
  vi.mocked(uploadContent).mockResolvedValue(['stored.jpg'])
  const { onSave } = opened([{ type: 'img' }])
  await choose()
  expect(await screen.findByText('Compactando a imagem…')).toBeTruthy()
  await press('Texto')
  fireEvent.change(await words(), { target: { value: 'Nosso cardápio' } })
  await press('Salvar')
  expect(await screen.findByText('Aguarde: uma imagem ainda está sendo compactada.')).toBeTruthy()
  compressing.finish(picture)
  expect(await screen.findByText('grande.png')).toBeTruthy()
  expect((await words()).value).toBe('Nosso cardápio')
  await press('Salvar')
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(onSave.mock.calls[0]?.[0].data).toMatchObject({
    elements: [
      { type: 'img', value: 'stored.jpg', original: 'grande.png' },
      { type: 'message', value: 'Nosso cardápio' },
    ],
  })
  expect(JSON.stringify(onSave.mock.calls[0]?.[0].data)).not.toContain('isPreparing')
})

it('is locked while files are uploaded, and saves nothing once it is closed', async () => {
  const going = underWay<string[]>()
  let signal: AbortSignal | undefined
  vi.mocked(compressImage).mockResolvedValue(picture)
  vi.mocked(uploadContent).mockImplementation((_files, ended) => {
    signal = ended
    ended.addEventListener('abort', () => going.fail(ended.reason))
    return going.promise
  })
  const { onSave, unmount } = opened([{ type: 'img' }, { type: 'message', value: 'antes' }])
  await choose()
  await screen.findByText('grande.png')
  await press('Salvar')
  await waitFor(async () => expect((await words()).closest('fieldset')?.disabled).toBe(true))
  unmount()
  expect(signal?.aborted).toBe(true)
  await going.promise.catch(() => undefined)
  await Promise.resolve()
  expect(onSave).not.toHaveBeenCalled()
})

it.each(['121', '500', '0', '-3', ''])('refuses an interval of %s, and does not correct it', async (seconds) => {
  const { onSave } = opened([{ type: 'interval', value: '5' }])
  const field = await screen.findByLabelText<HTMLInputElement>(/segundos/i, { selector: 'input' })
  fireEvent.change(field, { target: { value: seconds } })
  fireEvent.blur(field)
  expect(field.value).toBe(seconds)
  await press('Salvar')
  expect(await screen.findByText('Intervalo não pode ser 0 ou maior que 120!')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
})
