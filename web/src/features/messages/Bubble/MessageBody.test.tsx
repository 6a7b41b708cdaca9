import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plainMessage } from '../api/plain-message.ts'
import { MessageBody } from './MessageBody.tsx'

const unsupported = (what: string) =>
  render(
    <MantineProvider env="test">
      <MessageBody
        shown={{
          message: { ...plainMessage, id: 'm', mediaType: 'unsupported', dataJson: JSON.stringify({ what }) },
          unsent: null,
        }}
      />
    </MantineProvider>,
  )

test('a message that could not be opened says so; it is not called one of an unknown kind', () => {
  unsupported('undecryptable')
  expect(screen.getByText('Esta mensagem não pôde ser aberta aqui. Veja no celular conectado.')).toBeTruthy()
})

test('a kind that is not drawn yet is called that', () => {
  unsupported('something_new')
  expect(screen.getByText(/^Mensagem de um tipo que ainda não é exibido aqui/)).toBeTruthy()
})
