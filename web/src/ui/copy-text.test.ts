import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toast } from './toast.tsx'

const clipboard = (writeText: ((text: string) => Promise<void>) | null) =>
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true })

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  clipboard(null)
})

const failed = 'Não foi possível copiar. Selecione o texto e copie à mão.'

test('copied text is on the clipboard, and the user is told', async () => {
  const written: string[] = []
  clipboard(async (text) => void written.push(text))
  await copyText('abc', 'Texto copiado')
  expect(written).toEqual(['abc'])
  expect(toast.success).toHaveBeenCalledWith('Texto copiado')
  expect(toast.error).not.toHaveBeenCalled()
})

test('a clipboard that refuses, or does not exist, says so', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await copyText('abc')
  clipboard(null)
  await copyText('abc')
  expect(vi.mocked(toast.error).mock.calls).toEqual([[failed], [failed]])
  expect(toast.success).not.toHaveBeenCalled()
})
