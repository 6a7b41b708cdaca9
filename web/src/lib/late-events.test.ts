import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepLateEvents } from './late-events.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

const world = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { hear } = keepLateEvents(client)
  const add = (name: string) => () =>
    client.setQueryData<string[]>(['list'], (list) => (list && !list.includes(name) ? [...list, name] : list))
  let answer: (list: string[]) => void = () => {}
  const fetch = () => {
    const fetched = client.fetchQuery({
      queryKey: ['list'],
      queryFn: () =>
        new Promise<string[]>((resolve) => {
          answer = resolve
        }),
    })
    return { fetched, answer: (list: string[]) => answer(list) }
  }
  return { client, hear, add, fetch, list: () => client.getQueryData(['list']) }
}

test('an event that overtakes the response is not lost', async () => {
  const { hear, add, fetch, list } = world()
  const { fetched, answer } = fetch()
  await tick()
  hear(add('b'))
  answer(['a'])
  await fetched
  await tick()
  expect(list()).toEqual(['a', 'b'])
})

test('nor is one that arrives while a cached list is refetched', async () => {
  const { client, hear, add, fetch, list } = world()
  client.setQueryData(['list'], ['a'])
  await tick()
  const { fetched, answer } = fetch()
  await tick()
  hear(add('b'))
  expect(list()).toEqual(['a', 'b'])
  answer(['a'])
  await fetched
  await tick()
  expect(list()).toEqual(['a', 'b'])
})

test('events from before the fetch are not repeated', async () => {
  const { client, hear, add, fetch, list } = world()
  client.setQueryData(['list'], ['a'])
  hear(add('b'))
  const { fetched, answer } = fetch()
  await tick()
  answer(['c'])
  await fetched
  await tick()
  expect(list()).toEqual(['c'])
})

test('nor is one lost that overtakes a response requested before anybody listened', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let answer: (list: string[]) => void = () => {}
  const fetched = client.fetchQuery({
    queryKey: ['list'],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve
      }),
  })
  await tick()
  const { hear } = keepLateEvents(client)
  hear(() => client.setQueryData<string[]>(['list'], (list) => list && [...list, 'b']))
  answer(['a'])
  await fetched
  await tick()
  expect(client.getQueryData(['list'])).toEqual(['a', 'b'])
})
