import type { Message } from '@guiche/contract/features/messages'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Shown } from '../useConversation.ts'
import { StoryCard } from './StoryCard.tsx'

const hour = 3_600_000
const drawn = (story: object, more: Partial<Message> = {}) => {
  const message = { fromMe: false, body: '', dataJson: JSON.stringify(story), ...more } as Message
  return (
    <MantineProvider>
      <StoryCard shown={{ message } as Shown} />
    </MantineProvider>
  )
}
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const url = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1'

test('the answered story is shown above the text, from Meta’s address', () => {
  render(drawn({ of: 'reply', url, until: inHours(3) }, { body: 'linda!' }))
  expect(screen.getByText('Respondeu ao seu story')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Story' }).getAttribute('src')).toBe(url)
  expect(screen.getByText('linda!')).toBeTruthy()
})

test('a mention shows its picture or its video, and says when it is gone', () => {
  const { container } = render(drawn({ of: 'mention', url, until: inHours(3) }))
  expect(screen.getByText('Mencionou vocês no story')).toBeTruthy()
  fireEvent.error(screen.getByRole('img', { name: 'Story' }))
  const film = container.querySelector('video')
  expect(film?.getAttribute('src')).toBe(url)
  if (film) fireEvent.error(film)
  expect(screen.getByText('O story não está mais disponível.')).toBeTruthy()
})

test('after a day nothing is requested any more', () => {
  render(drawn({ of: 'reply', url, until: inHours(-1) }, { body: 'linda!' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('O story não está mais disponível.')).toBeTruthy()
  expect(screen.getByText('linda!')).toBeTruthy()
})
