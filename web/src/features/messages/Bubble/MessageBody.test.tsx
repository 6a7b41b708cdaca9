import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plainMessage } from '../api/plain-message.ts'
import { TalkContext } from '../Talk/useTalk.ts'
import { ConversationContext } from '../useConversation.ts'
import { MessageBody } from './MessageBody.tsx'

const shows = (message: Partial<typeof plainMessage>) =>
  render(
    <MantineProvider env="test">
      <TalkContext value={{ refreshLinks: () => undefined } as never}>
        <MessageBody shown={{ message: { ...plainMessage, id: 'm', ...message }, unsent: null }} />
      </TalkContext>
    </MantineProvider>,
  )
const unsupported = (what: string) => shows({ mediaType: 'unsupported', dataJson: JSON.stringify({ what }) })

test('a message that could not be decrypted says so; it is not called an unknown kind', () => {
  unsupported('undecryptable')
  expect(screen.getByText('Esta mensagem não pôde ser aberta aqui. Veja no celular conectado.')).toBeTruthy()
})

test('a kind that is not supported yet says so', () => {
  unsupported('something_new')
  expect(screen.getByText(/^Mensagem de um tipo que ainda não é exibido aqui/)).toBeTruthy()
})

test('a round video is one button with a name; when it cannot be shown there is a notice', async () => {
  const film = { mediaType: 'video', mediaState: 'ready', mediaUrl: '/public/oi.mp4' } as const
  shows({ ...film, dataJson: JSON.stringify({ isRound: true }) })
  const button = await screen.findByRole('button', { name: 'Vídeo redondo' })
  fireEvent.error(button.querySelector('video') as HTMLVideoElement)
  expect(screen.queryByRole('button', { name: 'Vídeo redondo' })).toBeNull()
})

test('any other video has its controls', () => {
  const { container } = shows({ mediaType: 'video', mediaState: 'ready', mediaUrl: '/public/oi.mp4' })
  expect(container.querySelector('video')?.controls).toBe(true)
})

test.each([
  ['whatsapp', 'Mensagem de um tipo que ainda não é exibido aqui. Veja no celular conectado.'],
  ['instagram', 'Mensagem de um tipo que ainda não é exibido aqui. Veja na caixa de entrada da Meta.'],
  ['whatsappapi', 'Mensagem de um tipo que ainda não é exibido aqui.'],
])('the hint where a message can be seen depends on the channel: %s', (channel, words) => {
  render(
    <MantineProvider env="test">
      <ConversationContext value={{ ticket: { channel } } as never}>
        <TalkContext value={{ refreshLinks: () => undefined } as never}>
          <MessageBody
            shown={{
              message: { ...plainMessage, id: 'm', mediaType: 'unsupported', dataJson: '{"what":"new"}' },
              unsent: null,
            }}
          />
        </TalkContext>
      </ConversationContext>
    </MantineProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})
