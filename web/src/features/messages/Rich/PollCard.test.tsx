import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plainMessage } from '../api/plain-message.ts'
import { PollCard } from './PollCard.tsx'

it('says how many chose each option: zero in the plural', () => {
  const poll = { options: ['Manhã', 'Tarde', 'Noite'], mostChoices: 2, votes: { ana: [1, 2], bia: [2] } }
  const message = { ...plainMessage, id: 'm', body: 'Qual horário?', dataJson: JSON.stringify(poll) }
  render(
    <MantineProvider env="test">
      <PollCard shown={{ message, unsent: null }} />
    </MantineProvider>,
  )
  const options = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(options).toEqual(['Manhã · 0 votos', 'Tarde · 1 voto', 'Noite · 2 votos'])
})
