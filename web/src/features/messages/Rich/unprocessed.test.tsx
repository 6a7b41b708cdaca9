import type { MediaType } from '@guiche/contract/features/messages'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactCards } from '../Bubble/cards/ContactCards.tsx'
import { LocationCard } from '../Bubble/cards/LocationCard.tsx'
import type { Shown } from '../useConversation.ts'
import { RichBody } from './RichBody.tsx'

const sentence = 'Erro ao processar a mensagem.'
const shown = (mediaType: MediaType, body = '') =>
  ({ message: { id: 'm', mediaType, body, dataJson: '[1]', mediaState: 'none' }, unsent: null }) as Shown

test.each(['requestPaymentMessage', 'pollCreationMessageV3', 'call_log'] as const)(
  'a %s whose parts cannot be read says so, and keeps its text',
  (mediaType) => {
    render(
      <MantineProvider env="test">
        <RichBody shown={shown(mediaType, 'As palavras')} />
      </MantineProvider>,
    )
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText('As palavras')).toBeTruthy()
  },
)

test.each([
  ['a place', <LocationCard key="a" dataJson="{" />],
  ['people', <ContactCards key="b" dataJson={null} />],
])('%s that cannot be read says so', (_what, card) => {
  render(<MantineProvider env="test">{card}</MantineProvider>)
  expect(screen.getByText(sentence)).toBeTruthy()
})
