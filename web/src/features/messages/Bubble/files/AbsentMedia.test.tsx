import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../../../ui/toast.tsx'
import { AbsentMedia } from './AbsentMedia.tsx'

const id = '0e9f1c52-6d8f-4c7d-8f0a-111111111111'

const show = (state: 'pending' | 'missing') =>
  render(
    <MantineProvider env="test">
      <AbsentMedia message={{ id, mediaType: 'image' }} state={state} />
    </MantineProvider>,
  )
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file that could not be downloaded says so, and can be requested again', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => {
    const code = 'ERR_WAPP_DOWNLOAD_MEDIA'
    return Response.json({ error: code, code }, { status: 409 })
  })
  vi.stubGlobal('fetch', fetched)
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  show('missing')
  expect(screen.getByText('Não foi possível baixar a mídia.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual([`/api/messages/${id}/media`, 'POST'])
  expect(told.mock.calls[0]?.[0]).toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
})

test('a file that is on its way shows that it is awaited', () => {
  show('pending')
  expect(screen.getByText('Baixando…')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
